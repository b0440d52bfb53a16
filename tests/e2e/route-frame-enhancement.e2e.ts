import type { Page } from '@playwright/test';
import { expect, pathOf, test } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';

/* What the route picker's frame adds with script: its size, and whom its messages are taken from. */

const PICKER = '/order/configuration/route?vis=vaelg';

test.beforeEach(async ({ page }) => {
  await logIn(page, 'anna');
  await page.goto(PICKER);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});

/** The command as if it came to the page from there. */
async function receive(page: Page, from: { isOwnFrame: boolean; origin: string }): Promise<void> {
  await page.evaluate(({ isOwnFrame, origin }) => {
    const source = isOwnFrame ? document.querySelector('iframe')!.contentWindow : window;
    const data = { command: 'goto_cancel' };
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  }, from);
}

/** Says something to the page from within the picker's frame. */
async function say(page: Page, message: unknown): Promise<void> {
  const frame = page.frames().find((each) => each.url().includes('/sandbox/gvss/'));
  await frame?.evaluate((data) => window.parent.postMessage(data, '*'), message);
}

/** A message that is taken leads away at once; this one does so, after those that did not. */
async function expectOnlyTheTrueOneCounts(page: Page): Promise<void> {
  expect(page.url()).toContain(PICKER);
  await say(page, { command: 'goto_cancel' });
  await page.waitForURL('**/order/configuration');
}

test('a command from another origin does nothing', async ({ page }) => {
  await receive(page, { isOwnFrame: true, origin: 'https://ond.example' });
  await receive(page, { isOwnFrame: true, origin: 'null' });
  await expectOnlyTheTrueOneCounts(page);
});

test('a command from another window of the same origin does nothing', async ({ page, portal }) => {
  await receive(page, { isOwnFrame: false, origin: portal.origin });
  await page.evaluate(() => window.postMessage({ command: 'goto_cancel' }, '*'));
  await expectOnlyTheTrueOneCounts(page);
});

test('what is no command does nothing', async ({ page }) => {
  const messages = ['goto_cancel', '', null, 7, [], {}, { command: 7 }, { type: 'resize' }];
  for (const message of messages) await say(page, message);
  await expectOnlyTheTrueOneCounts(page);
});

for (const command of ['goto_hell', 'goto_cancel/../../logout']) {
  test(`the picker's command ${command} ends its visit, and chooses nothing`, async ({ page }) => {
    await say(page, { command });
    await page.waitForURL((url) => url.pathname === '/order/configuration' && !url.search);
  });
}

test('the picker is kept in its frame, and opens no windows', async ({ page }) => {
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation',
  );
  const frame = page.frames().find((each) => each.url().includes('/sandbox/gvss/'));
  expect(await frame?.evaluate(() => window.open('/was') === null)).toBe(true);
  await expectOnlyTheTrueOneCounts(page);
});

test('a command that did not happen claims nothing', async ({ page, portal }) => {
  await say(page, { command: 'goto_answer' });
  await page.waitForURL((url) => url.pathname === '/order/configuration/route' && !url.search);
  await expect(page.getByText('Din rute er gemt')).toHaveCount(0);
  const routes = await portal.deps.connection.db
    .selectFrom('route')
    .select('id')
    .where('flow_id', 'is not', null)
    .execute();
  expect(routes).toEqual([]);
  expect(pathOf(page)).toBe('/order/configuration/route');
});

test('the frame is high where it is narrow, and told the room it has', async ({ page }) => {
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('height', '1100');
  const width = await page.locator('route-frame').evaluate((place) => place.clientWidth);
  const { searchParams } = new URL((await frame.getAttribute('src')) ?? '');
  expect(searchParams.get('width')).toBe(String(width - 2));
  expect(searchParams.get('height')).toBe('1098');
});
