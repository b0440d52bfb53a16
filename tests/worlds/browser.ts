import { expect, test as base, type Page } from '@playwright/test';
import { startPortal, type TestPortal } from './portal';

/** The last page that the server sent as the answer to a navigation. */
export interface ServedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

interface Fixtures {
  /** Settings of this test's portal, on top of those of every test. */
  portalEnv: Record<string, string>;
  /** True for people with the orders that the demo gives them; «all» with the long histories, too. */
  seedsOrders: boolean | 'all';
  /** A portal of the test's own, with nothing in it but the demo people. */
  portal: TestPortal;
  /** Reads the page that stands in the browser as it came over the wire. */
  served: () => Promise<ServedPage>;
}

/** A browser test with a portal of its own; `page.goto` takes paths of it. */
export const test = base.extend<Fixtures>({
  portalEnv: [{}, { option: true }],
  seedsOrders: [false, { option: true }],
  portal: async ({ portalEnv, seedsOrders }, use) => {
    const portal = await startPortal({ env: portalEnv, seedsOrders });
    await use(portal);
    await portal.close();
  },
  // Nothing is asked for anywhere else, whatever a test does; payment windows and MitID may be other sites.
  page: async ({ page, portal, portalEnv }, use) => {
    const { PAYMENT_ORIGINS, MITID_ISSUER } = portalEnv;
    const known = [portal.origin, PAYMENT_ORIGINS, MITID_ISSUER && new URL(MITID_ISSUER).origin];
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && !known.includes(origin)) strangers.push(request.url());
    });
    await use(page);
    expect(strangers).toEqual([]);
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
  served: async ({ page }, use) => {
    let last: Promise<ServedPage> | undefined;
    page.on('response', (response) => {
      const isPage =
        response.request().isNavigationRequest() && response.frame() === page.mainFrame();
      if (!isPage || (response.status() >= 300 && response.status() < 400)) return;
      last = response.text().then((html) => ({
        status: response.status(),
        html,
        headers: response.headers(),
      }));
      // Read, or not: a page that is left at once takes its body along.
      last.catch(() => undefined);
    });
    await use(async () => {
      if (!last) throw new Error('No page has been served yet');
      return last;
    });
  },
});

export { expect };

/** Does what leads to another page, and waits until that page stands. */
async function andLoad(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()]);
}

/** Presses a button, and waits for the page it leads to. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' });
  await andLoad(page, () => button.first().click());
}

/** Presses a button that script marks as not ready: the server then says what is missing. */
export async function pressAnyway(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await andLoad(page, () => button.first().click({ force: true }));
}

/** Follows a link, and waits for the page it leads to. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  const link = page.getByRole('link', { name, exact: typeof name === 'string' });
  await andLoad(page, () => link.first().click());
}

/** Chooses a radio button or ticks a box by its label, which covers the row. */
export async function choose(page: Page, label: string | RegExp): Promise<void> {
  await page.locator('label').filter({ hasText: label }).first().click();
}

/** The path of the page that stands in the browser. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;
