import { FormClient, mainText, type PageView } from '../worlds/form-client';
import { GOOD_CARD, TYPED_CONTACTS } from '../worlds/journey';

/** What is pressed next, and what it posts. */
interface Press {
  (): Promise<PageView>;
  posts?: RequestInit['body'];
}
type Values = Readonly<Record<string, string | Blob>>;

/** Enough for every page of an order, and for starting over several times. */
const MAX_PRESSES = 200;
/** How often in a row somebody presses a page that says it does not work, before they wait. */
const FAILURES_BEFORE_WAITING = 3;
const PAYMENT_WINDOW = '/sandbox/reepay/pay/';

export interface Manners {
  photo: File;
  /** Hears of every page that is about to be asked for. */
  notePress: () => void;
  /** Which of two equally sensible things to do next; from 0 to below 1. */
  random: () => number;
  /** Comes back once the portal serves again; `cut` is why the connection broke, if it did. */
  whenServing: (cut?: Error) => Promise<void>;
  /** Hears of every page that came, and of what was posted to get it. */
  noteAnswer?: (page: PageView, posted: RequestInit['body']) => void;
  /** Leaves when the payment is made, and never comes back. */
  leavesAfterPaying: boolean;
  /** When they give up, by the clock of `performance.now()`; never if left out. */
  until?: number;
}

/** What somebody is after: when they have it, and what leads on from a page. */
interface Errand {
  isDone: (page: PageView) => boolean;
  next: (browser: FormClient, page: PageView) => Press;
  /** They leave for good at such a page, and never learn how it went on. */
  leave?: (browser: FormClient, page: PageView) => Promise<boolean>;
}

/**
 * Orders and pays as a person without script who keeps at it: looks at the page, presses what leads
 * on, and after a broken connection loads the page again or presses again.
 */
export function orderCard(origin: string, username: string, manners: Manners): Promise<void> {
  const { photo, leavesAfterPaying } = manners;
  return keepAt(origin, username, manners, {
    isDone: hasOrdered,
    next: (browser, page) => nextPress(browser, page, { username, photo }),
    leave: async (browser, page) => {
      const isLeaving = leavesAfterPaying && page.url.pathname.startsWith(PAYMENT_WINDOW);
      if (isLeaving && !isPaid(page)) await payAndLeave(browser);
      return isLeaving;
    },
  });
}

/** Cancels their card on its page. */
export const cancelCard = (origin: string, username: string, manners: Manners): Promise<void> =>
  keepAt(origin, username, manners, {
    isDone: ({ html }) => html.includes('Kortet er annulleret.'),
    next: (browser, page) => {
      const { pathname } = page.url;
      if (pathname === '/login') return pressOf(browser, 'Log ind', { username });
      if (pathname.endsWith('/cancel') && hasButton(page, /^Annullér/)) {
        return pressOf(browser, /^Annullér/);
      }
      const card = page.url.pathname.startsWith('/overview/card/')
        ? pathname
        : hrefOf(page, '/overview/card/');
      return open(browser, card === undefined ? '/overview' : `${card}/cancel`);
    },
  });

/** Has their card charged by an agreement from now on, with a payment card that they save for it. */
export const changePayment = (origin: string, username: string, manners: Manners): Promise<void> =>
  keepAt(origin, username, manners, {
    isDone: ({ url, html }) =>
      /^\/overview\/group\/[^/]+$/.test(url.pathname) && html.includes('Betal automatisk'),
    next: (browser, page) => {
      const { pathname } = page.url;
      if (pathname === '/login') return pressOf(browser, 'Log ind', { username });
      if (pathname.startsWith(PAYMENT_WINDOW)) {
        return isPaid(page)
          ? open(browser, wayBack(page) ?? '/overview')
          : pressOf(browser, 'Gem kort', GOOD_CARD);
      }
      if (pathname.endsWith('/payment') && hasButton(page, 'Gem')) {
        return pressOf(browser, 'Gem', { reepayPaymentType: 'Regular' });
      }
      if (isWaiting(page)) return open(browser, `${pathname}?vent=1`);
      if (/^\/overview\/group\/[^/]+$/.test(pathname)) return open(browser, `${pathname}/payment`);
      return open(browser, hrefOf(page, '/overview/group/') ?? '/overview');
    },
  });

async function keepAt(
  origin: string,
  username: string,
  { random, notePress, whenServing, noteAnswer, until = Infinity }: Manners,
  { isDone, next, leave }: Errand,
): Promise<void> {
  const browser = new FormClient(origin);
  let press: Press = () => browser.open('/login');
  let failures = 0;
  for (let count = 0; count < MAX_PRESSES && performance.now() < until; count++) {
    try {
      notePress();
      const page = await press();
      noteAnswer?.(page, press.posts);
      if (isDone(page)) return;
      failures = page.status >= 500 ? failures + 1 : 0;
      if (failures % FAILURES_BEFORE_WAITING === 0 && failures > 0) await whenServing();
      if (await leave?.(browser, page)) return;
      press = next(browser, page);
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
      await whenServing(error);
      const path = browser.page ? browser.page.url.href : '/login';
      if (random() < 0.5) press = () => browser.open(path);
    }
  }
  const { page } = browser;
  throw new Error(
    page
      ? `${username} gave up at ${page.status} ${page.url.href}:\n${mainText(page.document)}`
      : `${username} gave up at the login`,
  );
}

const open = (browser: FormClient, path: string) => () => browser.open(path);

function pressOf(browser: FormClient, button: string | RegExp, values?: Values): Press {
  const request = browser.prepare(button, values);
  return Object.assign(() => browser.send(request), { posts: request.init.body });
}

const isWaiting = ({ document }: PageView) => document.querySelector('poll-status') !== null;

/** The first link of the page below a path, without what follows the id. */
const hrefOf = ({ document }: PageView, below: string): string | undefined =>
  document
    .querySelector(`main a[href^="${below}"]`)
    ?.getAttribute('href')
    ?.match(new RegExp(`^${below}[^/?#]+`))?.[0];

function hasOrdered({ url, status, document }: PageView): boolean {
  if (status !== 200) return false;
  const { pathname } = url;
  return (
    pathname === '/order/receipt' ||
    (pathname === '/overview' && document.querySelector('.card-group') !== null) ||
    document.querySelector('h1')?.text === 'Alle dage er bestilt'
  );
}

const wayBack = ({ document }: PageView) =>
  document
    .querySelector('main a.target:is([href*="/payment-status/"], [href*="/back?"])')
    ?.getAttribute('href');

const isPaid = (page: PageView) => wayBack(page) !== undefined;

/** Presses «Betal» and closes the tab before the portal's page comes. */
async function payAndLeave(browser: FormClient): Promise<void> {
  const { url, init } = browser.prepare('Betal', GOOD_CARD);
  const response = await fetch(url, { ...init, redirect: 'manual' });
  await response.arrayBuffer();
}

function nextPress(
  browser: FormClient,
  page: PageView,
  { username, photo }: { username: string; photo: File },
): Press {
  const { pathname, href } = page.url;
  const to = (path: string) => open(browser, path);
  const submit = (button: string, values?: Values) => pressOf(browser, button, values);
  if (hasButton(page, 'Send igen')) return submit('Send igen');
  if (page.status >= 500 && !page.document.querySelector('main form')) return to(href);
  if (pathname.startsWith(PAYMENT_WINDOW)) {
    return isPaid(page) ? to(wayBack(page) ?? '/order') : submit('Betal', GOOD_CARD);
  }
  if (pathname.startsWith('/payment-status/')) {
    return to(isWaiting(page) ? `${pathname}?vent=1` : '/order/payment-mode');
  }
  switch (pathname) {
    case '/login':
      return submit('Log ind', { username });
    case '/dataRetrieval':
      return to(href);
    case '/noDataConnection':
      return submit('Prøv igen');
    case '/order/configuration':
      // Refused for a first period that has become too early meanwhile.
      return page.status === 422 ? to('/order/configuration/periods') : submit('Næste');
    case '/order/configuration/periods':
      return hasButton(page, 'Acceptér')
        ? submit('Acceptér')
        : submit('Brug denne periode', { choice: offeredPeriod(page) });
    case '/order/contacts':
      return submit('Næste', TYPED_CONTACTS);
    case '/order/photo':
      return page.document.querySelector('img[alt^="Det foto af dig"]')
        ? submit('Næste')
        : submit('Upload foto', { photo });
    case '/order/photo/crop':
      return submit('Brug dette udsnit');
    case '/order/summary':
      return submit('Gå til betaling', { conditionsAccepted: 'on' });
    case '/order/payment-mode':
      return submit('Næste', { reepayPaymentType: 'SinglePayment' });
    case '/order/payment':
      return submit('Gå til betaling');
    default:
      return to('/order');
  }
}

/** The first of the proposed periods that is not the one chosen before. */
function offeredPeriod({ document }: PageView): string {
  const offered = document
    .querySelectorAll('input[name=choice]:not([checked])')
    .map((radio) => radio.getAttribute('value') ?? '');
  return offered.find((value) => value !== 'own') ?? 'own';
}

const hasButton = ({ document }: PageView, text: string | RegExp) =>
  document
    .querySelectorAll('button')
    .map((button) => button.text.trim())
    .some((said) => (typeof text === 'string' ? said === text : text.test(said)));

/** A refused or cut connection, which is all that a killed server gives its callers. */
function isBrokenConnection(error: unknown): error is Error {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message);
}
