import { fireEvent, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServices } from '../tests/mocks/mock-services';
import './enhance';

/** What the server sent; its custom elements start by themselves. */
function open(html: string): void {
  document.body.innerHTML = `<main tabindex="-1">${html}</main>`;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const isReady = (name: string) => !screen.getByRole('button', { name }).ariaDisabled;

describe('the busy button of a form', () => {
  const posts: string[] = [];
  const post = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    posts.push((event.submitter as HTMLButtonElement).value);
  };
  beforeAll(() => window.addEventListener('submit', post));
  afterAll(() => window.removeEventListener('submit', post));
  beforeEach(() => {
    posts.length = 0;
    open('<form><button name="do" value="save">Gem</button></form>');
    document.body.dataset['busyText'] = 'Vent venligst';
  });
  const isBusy = () => screen.getByRole('button').ariaBusy === 'true';

  it('shows and says that the page works, sends its value, and ignores a second press', async () => {
    await press('Gem');
    expect(isBusy()).toBe(true);
    await press(/^Gem ?, Vent venligst$/);
    expect(posts).toEqual(['save']);
  });

  it('can be pressed again on a page that the browser kept in memory', async () => {
    await press('Gem');
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(isBusy()).toBe(false);
    await press('Gem');
    expect(posts).toEqual(['save', 'save']);
  });

  it('can be pressed again after 15 seconds, as the answer may be a download', () => {
    vi.useFakeTimers();
    screen.getByRole('button').click();
    vi.advanceTimersByTime(14_999);
    expect(isBusy()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isBusy()).toBe(false);
    vi.useRealTimers();
  });
});

describe('a message', () => {
  const notice = (type: string) =>
    `<closable-notice class="notice-${type}"><p>${type}</p><button type="button" data-close hidden>Luk ${type}</button></closable-notice>`;
  const types = () => [...document.querySelectorAll('closable-notice p')].map((p) => p.textContent);
  beforeEach(() => {
    vi.useFakeTimers();
    open(`<toast-stack>${notice('success')}${notice('error')}</toast-stack>`);
  });
  afterEach(() => vi.useRealTimers());

  it('can be closed, and the focus goes to the next message, after the last one to the page', () => {
    screen.getByRole('button', { name: 'Luk success' }).click();
    expect(types()).toEqual(['error']);
    expect(document.activeElement?.textContent).toBe('Luk error');
    screen.getByRole('button', { name: 'Luk error' }).click();
    expect(types()).toEqual([]);
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('comes into its live region after the page, so that a screen reader says it', () => {
    open('<toast-stack><div role="status"><p>Gemt</p></div></toast-stack>');
    expect(screen.getByRole('status').textContent).toBe('');
    vi.advanceTimersByTime(100);
    expect(screen.getByRole('status').textContent).toBe('Gemt');
  });

  it('disappears by itself after 20 seconds, unless it is an error', () => {
    vi.advanceTimersByTime(19_999);
    expect(types()).toEqual(['success', 'error']);
    vi.advanceTimersByTime(1);
    expect(types()).toEqual(['error']);
  });

  it('stays while it has the focus, and for 20 seconds after that', () => {
    screen.getByRole('button', { name: 'Luk success' }).focus();
    vi.advanceTimersByTime(60_000);
    document.querySelector('main')?.focus();
    vi.advanceTimersByTime(19_999);
    expect(types()).toEqual(['success', 'error']);
    vi.advanceTimersByTime(1);
    expect(types()).toEqual(['error']);
  });
});

describe('a button that waits for its fields', () => {
  it('can be pressed once each field holds more than blanks, and says why not until then', async () => {
    open(`<form><input aria-label="Navn" name="name"><input aria-label="By" name="city">
      <ready-button data-needs="name city" data-reason="Udfyld begge" data-reason-id="why">
        <button>Gem</button></ready-button></form>`);
    const type = (label: string, text: string) =>
      userEvent.type(screen.getByRole('textbox', { name: label }), text);
    expect(screen.getByRole('button', { description: 'Udfyld begge' })).toBeTruthy();
    await type('Navn', 'Anna');
    await type('By', ' ');
    expect(isReady('Gem')).toBe(false);
    await type('By', 'Odense');
    expect(isReady('Gem')).toBe(true);
    expect(screen.queryByText('Udfyld begge')).toBeNull();
  });

  it('can be pressed at once while a field is set that makes the others unneeded', async () => {
    open(`<form><input type="checkbox" aria-label="Alle" name="all" checked>
      <input aria-label="Navn" name="name">
      <ready-button data-needs="name" data-unless="all" data-reason="Skriv navnet" data-reason-id="why">
        <button>Gem</button></ready-button></form>`);
    expect(isReady('Gem')).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(isReady('Gem')).toBe(false);
    await userEvent.type(screen.getByRole('textbox'), 'Anna');
    expect(isReady('Gem')).toBe(true);
  });
});

describe('terms of an order', () => {
  const TERMS = `<form><terms-scroll data-unread="unread" data-reason="Læs" data-reason-id="why">
    <div class="terms-text">Vilkår</div><button>Acceptér</button></terms-scroll></form>`;
  const fields = () => [...new FormData(document.querySelector('form')!).keys()];

  it('that fit their box can be accepted at once', () => {
    open(TERMS);
    expect(isReady('Acceptér')).toBe(true);
    expect(fields()).toEqual([]);
  });

  it('that are longer can be accepted once they are scrolled to the end, and the form says so until then', () => {
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
    open(TERMS);
    expect(isReady('Acceptér')).toBe(false);
    expect(fields()).toEqual(['unread']);
    const text = screen.getByText('Vilkår');
    text.scrollTop = 491;
    fireEvent.scroll(text);
    expect(isReady('Acceptér')).toBe(false);
    text.scrollTop = 492;
    fireEvent.scroll(text);
    expect(isReady('Acceptér')).toBe(true);
    expect(fields()).toEqual([]);
    height.mockRestore();
  });
});

describe('a price that follows the choice', () => {
  const FORM = `<form action="/order/configuration/periods">
    <label><input type="radio" name="choice" value="short" checked>30 dage</label>
    <label><input type="radio" name="choice" value="long">123 dage</label>
    <price-preview>
      <div class="period-prices" aria-live="polite"><p>418,20 kr.</p></div>
      <button name="intent" value="price">Vis pris</button>
    </price-preview>
  </form>`;
  const answer = (status: number) =>
    new Response('<div class="period-prices"><p autofocus>1.714,62 kr.</p></div>', { status });
  const prices = () => document.querySelector<HTMLElement>('.period-prices')!;
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for what is ticked, without the button, and announced where the old one stood', async () => {
    const sent: [string, string][] = [];
    vi.stubGlobal('fetch', (url: string, { body }: { body: URLSearchParams }) => {
      sent.push([url, body.toString()]);
      return Promise.resolve(answer(200));
    });
    open(FORM);
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '123 dage' }));
    expect(await screen.findByText('1.714,62 kr.')).toBeTruthy();
    expect(prices().getAttribute('aria-live')).toBe('polite');
    expect(document.querySelector('[autofocus]')).toBeNull();
    expect(sent).toEqual([
      [expect.stringMatching(/\/order\/configuration\/periods$/), 'choice=long&intent=price'],
    ]);
  });

  it('is gone while it is asked for, and can be asked for with the button where nobody answered', async () => {
    let fail = () => {};
    const answers = [
      new Promise<Response>((_answer, reject) => {
        fail = () => reject(new TypeError('offline'));
      }),
      Promise.resolve(answer(200)),
    ];
    vi.stubGlobal('fetch', () => answers.shift());
    open(FORM);
    await userEvent.click(screen.getByRole('radio', { name: '123 dage' }));
    expect(prices().textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
    fail();
    expect(await screen.findByRole('button', { name: 'Vis pris' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '30 dage' }));
    expect(await screen.findByText('1.714,62 kr.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not asked about by who types days and goes back to a proposed period', async () => {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', (_url: string, { body }: { body: URLSearchParams }) => {
      sent.push(body.get('shown'));
      return Promise.resolve(answer(200));
    });
    open(FORM);
    const days =
      '<input name="from.day" aria-label="Dag"><input type="hidden" name="shown" value="short |">';
    document.querySelector('form')!.insertAdjacentHTML('beforeend', days);
    await userEvent.type(screen.getByRole('textbox', { name: 'Dag' }), '10');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('radio', { name: '123 dage' }));
    await userEvent.click(screen.getByRole('radio', { name: '30 dage' }));
    expect(sent).toEqual(['short |', null, null]);
  });

  it('is not shown for days that have none', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer(422)));
    open(FORM);
    await userEvent.click(screen.getByRole('radio', { name: '123 dage' }));
    await vi.waitFor(() => expect(prices().hidden).toBe(true));
  });
});

describe('a text to copy', () => {
  const TEXT = `<copy-text data-text="30843" data-done="Kopieret" data-failed="Kan ikke kopieres"
    data-button="Kopiér" data-label="Fejlkode"><span data-icon hidden></span><span role="status"></span></copy-text>`;

  it('is copied, and the page says so', async () => {
    const user = userEvent.setup();
    open(TEXT);
    await user.click(screen.getByRole('button', { name: 'Kopiér Fejlkode' }));
    expect(await navigator.clipboard.readText()).toBe('30843');
    expect((await screen.findByText('Kopieret')).role).toBe('status');
  });

  it('has a message when the browser refuses to copy the text', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    open(TEXT);
    await user.click(screen.getByRole('button', { name: 'Kopiér Fejlkode' }));
    expect(await screen.findByText('Kan ikke kopieres')).toBeTruthy();
  });
});

describe('a waiting page', () => {
  const serviceOf = mockServices();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('asks again after no news and after a lost connection, and gives up after ten minutes', async () => {
    const { origin, received } = serviceOf('hang-up', { body: '{}' });
    open(`<poll-status data-url="${origin}/status" data-interval="60000" data-stopped="Tryk selv.">
      <p class="spinner" role="status">Vent</p></poll-status>`);
    for (let minute = 1; minute <= 15; minute++) {
      await vi.advanceTimersByTimeAsync(60_000);
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(minute <= 10 ? 1 : 0));
    }
    expect(received).toHaveLength(11);
    const status = document.querySelector('[role=status]');
    expect([status?.textContent, status?.className]).toEqual(['Tryk selv.', '']);
  });

  it('follows the redirect in the answer, but never off the site', async () => {
    const redirected = (to: string) => ({ status: 204, headers: { 'x-remix-redirect': to } });
    const { origin, received } = serviceOf(
      redirected('https://evil.example/'),
      redirected(`${location.href}#news`),
    );
    open(`<poll-status data-url="${origin}/status" data-interval="60000"></poll-status>`);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(location.hash).toBe('');
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(location.hash).toBe('#news'));
    expect(received).toHaveLength(2);
  });
});
