import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '~/enhance';
import { RoutePicker } from './route-picker';

const PICKER = 'https://gvss.example/pick?token=t';
const HERE = '/order/configuration/route';

describe('the route picker’s frame where script runs', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal('location', { pathname: HERE, assign });
  });
  afterEach(() => void vi.unstubAllGlobals());

  /** The frame in a place of this width. */
  function open(width: number): HTMLIFrameElement {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
    render(<RoutePicker frameUrl={PICKER} isFirst />);
    return document.querySelector('iframe')!;
  }
  const say = (data: unknown, from: { origin?: string; source: Window | null }) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: 'https://gvss.example', ...from }),
    );

  it.each([
    ['goto_answer', 'goto_answer'],
    ['goto_sameroute', 'goto_sameroute'],
    ['goto_ptochanged', 'goto_ptochanged'],
    ['goto_unfinished', 'goto_unfinished'],
    ['goto_cancel', 'goto_cancel'],
    ['goto_hell', 'goto_cancel'],
    ['goto_cancel/../../logout', 'goto_cancel'],
  ])('says %s, and the page goes on with %s', (command, followed) => {
    const { contentWindow: source } = open(1000);
    say({ command }, { source });
    expect(assign.mock.calls).toEqual([[`${HERE}?kommando=${followed}`]]);
  });

  it.each(['https://ond.example', 'null', ''])(
    'is ignored when its message comes from the origin %j',
    (origin) => {
      const { contentWindow: source } = open(1000);
      say({ command: 'goto_cancel' }, { origin, source });
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it('is not mistaken for another window of its origin', () => {
    open(1000);
    const other = document.createElement('iframe');
    document.body.append(other);
    say({ command: 'goto_cancel' }, { source: other.contentWindow });
    expect(assign).not.toHaveBeenCalled();
  });

  it.each(['goto_cancel', '', null, 7, [], {}, { command: 7 }, { type: 'resize' }])(
    'may say %j, which is ignored as no command',
    (data) => {
      const { contentWindow: source } = open(1000);
      say(data, { source });
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it('is no longer listened to once it has left the page', () => {
    const frame = open(1000);
    const { contentWindow: source } = frame;
    document.querySelector('route-frame')?.remove();
    say({ command: 'goto_cancel' }, { source });
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    [903, '1100', 'width=901&height=1098'],
    [904, '600', 'width=902&height=598'],
  ])('in a place of %i pixels is %s high, and told the room it has', (width, height, told) => {
    const frame = open(width);
    expect(frame.getAttribute('height')).toBe(height);
    expect(frame.src).toBe(`${PICKER}&${told}`);
  });
});
