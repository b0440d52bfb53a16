import { screen } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import '~/enhance';

const MINUTE = 60_000;
const HALF_AN_HOUR: Answer = { body: JSON.stringify({ secondsLeft: 1800, time: '10.00' }) };

describe('the end of the login', () => {
  const serviceOf = mockServices();
  // jsdom has no modal dialogs.
  beforeAll(() => {
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
  });
  afterAll(() => {
    for (const name of ['showModal', 'close']) {
      Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    }
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  /** A page whose login ends in half an hour, at 9.30; the answers are to the wish to stay. */
  function open(...answers: Answer[]) {
    const { origin, received } = serviceOf(...answers);
    const texts = {
      ...{ title: 'Du bliver snart logget ud', warning: 'Du bliver logget ud kl. 09.30.' },
      ...{ extend: 'Bliv logget ind', logIn: 'Log ind igen' },
      ...{ expiredTitle: 'Du er logget ud', expired: 'Luk, og send det, du skrev.' },
      limit: 'Du kan ikke blive logget ind længere end til kl. 09.30.',
      ...{ close: 'Luk', failed: 'Vi kan ikke nå siden lige nu.' },
      ...{ extendAction: `${origin}/session/extend`, loginHref: '/login', csrf: 'token' },
    };
    document.body.innerHTML = `<session-timeout data-seconds-left="1800" data-time="09.30">
      <p data-names-time>Du bliver logget ud kl. 09.30.</p></session-timeout>`;
    const element = document.querySelector('session-timeout')!;
    element.setAttribute('data-warning', JSON.stringify(texts));
    // Once more, now that it has its texts.
    element.replaceWith(element);
    return received;
  }
  const stay = () => screen.getByRole('button', { name: 'Bliv logget ind' });
  const dialog = () => screen.queryByRole('dialog', { name: 'Du bliver snart logget ud' });
  const expired = () => screen.queryByRole('dialog', { name: 'Du er logget ud' });

  it('is announced five minutes before', () => {
    open('silence');
    vi.advanceTimersByTime(25 * MINUTE - 1);
    expect(dialog()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(dialog()?.textContent).toContain('Du bliver logget ud kl. 09.30.');
    expect(stay()).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has no button that would put it off where it can’t be', () => {
    open('silence');
    const element = document.querySelector('session-timeout')!;
    const { extend, ...texts } = JSON.parse(element.getAttribute('data-warning')!) as {
      extend: string;
    };
    expect(extend).toBe('Bliv logget ind');
    const other = document.createElement('session-timeout');
    Object.assign(other.dataset, { secondsLeft: '1800', warning: JSON.stringify(texts) });
    element.replaceWith(other);
    vi.advanceTimersByTime(26 * MINUTE);
    expect(dialog()?.textContent).toContain('Du bliver logget ud kl. 09.30.');
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Luk']);
  });

  it('can be put off, with the anti-forgery token, and the page names the new time', async () => {
    const received = open(HALF_AN_HOUR);
    vi.advanceTimersByTime(26 * MINUTE);
    stay().click();
    await vi.waitFor(() => expect(dialog()).toBeNull());
    expect(received).toMatchObject([{ method: 'POST', body: 'csrf=token' }]);
    expect(document.querySelector('p')?.textContent).toBe('Du bliver logget ud kl. 10.00.');
    vi.advanceTimersByTime(25 * MINUTE);
    expect(dialog()?.textContent).toContain('kl. 10.00.');
  });

  it('keeps its question open when the request for more time fails', async () => {
    const received = open('hang-up', { status: 503 }, HALF_AN_HOUR);
    vi.advanceTimersByTime(26 * MINUTE);
    for (const count of [1, 2]) {
      stay().click();
      await vi.waitFor(() => expect(received).toHaveLength(count));
      await vi.waitFor(() => expect(dialog()?.textContent).toContain('Vi kan ikke nå siden'));
    }
    stay().click();
    await vi.waitFor(() => expect(dialog()).toBeNull());
  });

  it.each([
    ['has come', () => vi.advanceTimersByTime(4 * MINUTE)],
    ['had come unseen', () => stay().click()],
  ])('that %s leads to the login', async (_when, end) => {
    open({ status: 401 });
    vi.advanceTimersByTime(26 * MINUTE);
    end();
    const link = await vi.waitFor(() => screen.getByRole('link', { name: 'Log ind igen' }));
    expect(link.getAttribute('href')).toBe('/login');
    expect(expired()?.textContent).toContain('Luk, og send det, du skrev.');
    expect(dialog()).toBeNull();
    // What was typed below the dialog can be sent, and is kept over the login.
    screen.getByRole('button', { name: 'Luk' }).click();
    expect(expired()).toBeNull();
  });

  it('that cannot be put off any further says so, has no button that would, and is announced once', async () => {
    open({ body: JSON.stringify({ secondsLeft: 200, time: '09.31' }) });
    vi.advanceTimersByTime(26 * MINUTE);
    stay().click();
    const said = () => screen.getByRole('status').textContent;
    await vi.waitFor(() =>
      expect(said()).toBe('Du kan ikke blive logget ind længere end til kl. 09.31.'),
    );
    expect(screen.queryByRole('button', { name: 'Bliv logget ind' })).toBeNull();
    screen.getByRole('button', { name: 'Luk' }).click();
    vi.advanceTimersByTime(3 * MINUTE);
    expect(dialog()).toBeNull();
    vi.advanceTimersByTime(MINUTE);
    expect(expired()).not.toBeNull();
  });

  describe('in two tabs of a browser', () => {
    /** The same page once more, where its login ends at ten. */
    function openTab(): void {
      const tab = document.querySelector('session-timeout')!.cloneNode(true) as HTMLElement;
      tab.querySelector('dialog')?.remove();
      document.body.insertAdjacentHTML('beforeend', tab.outerHTML.replaceAll('09.30', '10.00'));
    }

    it('is put off in both by the page that is opened in one', async () => {
      open('silence');
      vi.advanceTimersByTime(30 * MINUTE);
      expect(expired()).not.toBeNull();
      openTab();
      await vi.waitFor(() => expect(expired()).toBeNull());
      expect(document.querySelector('p')?.textContent).toBe('Du bliver logget ud kl. 10.00.');
      vi.advanceTimersByTime(25 * MINUTE - 1000);
      expect(screen.queryAllByRole('dialog')).toEqual([]);
      vi.advanceTimersByTime(1000);
      expect(screen.queryAllByRole('dialog')).toHaveLength(2);
    });

    it('is put off in both by the answer to one', async () => {
      open({ body: JSON.stringify({ secondsLeft: 1800, time: '10.25' }) });
      openTab();
      await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toContain('10.00'));
      vi.advanceTimersByTime(26 * MINUTE);
      const [button] = screen.getAllByRole('button', { name: 'Bliv logget ind' });
      button!.click();
      await vi.waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
      for (const text of document.querySelectorAll('[data-names-time]'))
        expect(text.textContent).toBe('Du bliver logget ud kl. 10.25.');
    });
  });
});
