import type { Page } from '@playwright/test';
import { expect, pathOf, test } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';

/* That the picker in its frame has no power over the page around it but to end its visit. */

const PICKER = '/order/configuration/route?vis=vaelg';

test.beforeEach(async ({ page }) => {
  await logIn(page, 'anna');
  await page.goto(PICKER);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});

/** Says something to the page from within the picker's frame. */
async function say(page: Page, message: unknown): Promise<void> {
  const frame = page.frames().find((each) => each.url().includes('/sandbox/gvss/'));
  await frame?.evaluate((data) => window.parent.postMessage(data, '*'), message);
}

test('the picker is kept in its frame, and opens no windows', async ({ page }) => {
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation',
  );
  const frame = page.frames().find((each) => each.url().includes('/sandbox/gvss/'));
  expect(await frame?.evaluate(() => window.open('/was') === null)).toBe(true);
  await say(page, { command: 'goto_cancel' });
  await page.waitForURL('**/order/configuration');
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
