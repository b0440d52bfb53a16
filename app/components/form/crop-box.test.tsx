import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '~/enhance';
import { CropBox } from './crop-box';

const PICTURE = { width: 1000, height: 600 };
const MIDDLE = { left: 270, top: 0, width: 461, height: 600 };
/** The picture is drawn at half its size. */
const SCALE = 2;

describe('the crop of a photo where script runs', () => {
  const posted = vi.fn((event: Event) => event.preventDefault());
  beforeEach(() => {
    posted.mockClear();
    // A DOM without layout knows neither sizes nor which finger holds what.
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(PICTURE.width / SCALE);
    Object.assign(Element.prototype, { setPointerCapture: () => undefined });
    render(
      <form onSubmit={(event) => posted(event.nativeEvent)}>
        <CropBox picture={PICTURE} crop={MIDDLE} leastWidth={190} src="/order/photo/draft" />
      </form>,
    );
  });
  const picture = () => screen.getByRole('application', { name: /^Udsnit/ });
  const said = () => document.querySelector('[data-said]')?.textContent;
  /** What the next button posts. */
  const fields = () =>
    ['left', 'top', 'width'].map((name) =>
      Number(document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value),
    );
  /** This DOM has no pointer events; one is an event of the mouse that says which finger it is. */
  const finger = (type: string, pointerId: number, clientX: number) =>
    fireEvent(
      picture(),
      Object.assign(new MouseEvent(type, { clientX, bubbles: true }), { pointerId }),
    );

  it('is said aloud, with the keys that move it', () => {
    expect(document.querySelector('[data-said]')?.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByText('Brug tastaturet')).toBeTruthy();
    expect(said()).toContain('begynder 27 % fra venstre');
  });

  it('is moved by the arrow keys, and stops at the edge of the picture', async () => {
    picture().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(fields()).toEqual([316, 0, 461]);
    await userEvent.keyboard('{ArrowRight>8/}');
    expect(said()).toContain('begynder 54 % fra venstre');
    await userEvent.keyboard('{ArrowLeft>20/}');
    expect(fields()).toEqual([0, 0, 461]);
  });

  it('is zoomed by plus and minus around its middle, up and down to its limits', async () => {
    picture().focus();
    await userEvent.keyboard('+');
    expect(said()).toContain('42 %');
    expect(fields()).toEqual([291, 27, 419]);
    await userEvent.keyboard('+'.repeat(20));
    expect(fields()[2]).toBe(190);
    await userEvent.keyboard('-'.repeat(30));
    expect(fields()[2]).toBe(462);
  });

  it('leaves keys that are pressed together with Ctrl to the browser', async () => {
    picture().focus();
    await userEvent.keyboard('{Control>}{ArrowRight}+{/Control}');
    expect(fields()).toEqual([270, 0, 461]);
  });

  it('follows a finger by as much as the picture is drawn smaller', () => {
    finger('pointerdown', 1, 100);
    finger('pointermove', 1, 150);
    expect(fields()).toEqual([370, 0, 461]);
    finger('pointerup', 1, 150);
    finger('pointermove', 1, 0);
    expect(fields()).toEqual([370, 0, 461]);
  });

  it('is made smaller when two fingers move apart', () => {
    finger('pointerdown', 1, 100);
    finger('pointerdown', 2, 200);
    finger('pointermove', 2, 300);
    expect(fields()[2]).toBe(231);
  });

  it('is zoomed by the wheel only once the picture has the focus', () => {
    const turn = () => fireEvent.wheel(picture(), { deltaY: -100 });
    turn();
    expect(fields()[2]).toBe(461);
    picture().focus();
    turn();
    expect(fields()[2]).toBe(419);
  });

  it('is moved by its buttons without loading the page', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Til venstre' }));
    expect(fields()).toEqual([224, 0, 461]);
    await userEvent.click(screen.getByRole('button', { name: 'Til midten' }));
    expect(fields()).toEqual([270, 0, 461]);
    expect(posted).not.toHaveBeenCalled();
  });

  it('says at the edge of the picture that it goes no further', async () => {
    const up = screen.getByRole('button', { name: 'Op' });
    await userEvent.click(up);
    expect(screen.getByRole('status').textContent).toBe('Rammen er helt ude i kanten.');
    await userEvent.click(screen.getByRole('button', { name: 'Zoom ind' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is drawn at the place that the browser restores when the person goes back', () => {
    document.querySelector<HTMLInputElement>('input[name=left]')!.value = '500';
    fireEvent(window, new PageTransitionEvent('pageshow'));
    expect(said()).toContain('begynder 50 % fra venstre');
  });
});
