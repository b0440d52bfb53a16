import type { Page } from '@playwright/test';
import { choose, expect, follow, pathOf, press, test } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';

/*
 * The ways into an order besides one's first: a free internship, a delivery that has ended, a route
 * that another company has now, and an order that can't be made.
 */

test.describe.configure({ mode: 'parallel' });
test.use({ seedsOrders: true });

/** From the configuration to the receipt, for somebody whose contact and photo are known. */
async function complete(page: Page, button: string, receipt: string): Promise<void> {
  await press(page, 'Næste');
  if (pathOf(page) !== '/order/summary') await press(page, 'Næste');
  if (pathOf(page) === '/order/photo') await press(page, 'Næste');
  await confirm(page, button, receipt);
}

/** From the summary to the receipt. */
async function confirm(page: Page, button: string, receipt: string): Promise<void> {
  await choose(page, 'Jeg accepterer betingelserne');
  await press(page, button);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(receipt);
}

test('an internship costs nothing beside a paid card', async ({ page }) => {
  await logIn(page, 'david');
  await page.goto('/approvals');
  await page.getByRole('link', { name: /Bestil nu/ }).click();
  await expect(page.locator('main')).toContainText('0,00 kr.');
  await complete(page, 'Næste', 'Kvittering for bestilling');
  await expect(page.locator('main')).toContainText('Du har ikke betalt noget nu.');
});

test('a delivery that has ended comes first, and holds nobody once another is chosen', async ({
  page,
}) => {
  await logIn(page, 'hans');
  await expect(page.getByRole('button', { name: 'Se mine kort først' })).toBeVisible();
  await follow(page, 'Vælg ny levering');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vælg ny levering');
  await expect(page.getByRole('link', { name: 'Afbryd bestilling' })).toHaveCount(0);
  await complete(page, 'Næste', 'Kvittering for bestilling');
  await page.goto('/profile');
  expect(pathOf(page)).toBe('/profile');
});

test('a route that another company has now waits, and goes on with its deliveries', async ({
  page,
}) => {
  await logIn(page, 'gry');
  await follow(page, 'Fortsæt bestilling');
  await expect(page.locator('main')).toContainText('Din rute hører nu til Sydtrafik');
  await press(page, 'Næste');
  await choose(page, 'Ungdomskort-appen');
  await press(page, 'Brug denne levering');
  expect(pathOf(page)).toBe('/order/summary');
  await confirm(page, 'Næste', 'Kvittering for bestilling');
});

test('another delivery waits for the order under way', async ({ page, portal }) => {
  const { id } = await portal.deps.connection.db
    .selectFrom('card_group')
    .innerJoin('beneficiary', 'beneficiary.id', 'card_group.beneficiary_id')
    .select('card_group.id')
    .where('beneficiary.username', '=', 'bo')
    .executeTakeFirstOrThrow();
  await logIn(page, 'bo');
  await page.goto('/order/configuration');
  await page.goto('/order/configuration/periods');
  await choose(page, 'Bestil kun denne periode');
  await press(page, 'Brug denne periode');
  await page.goto(`/order?groupId=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Igangværende bestilling');
  await press(page, 'Afbryd bestillingen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skift levering');
  await complete(page, 'Næste', 'Kvittering for bestilling');
  await expect(page.locator('main')).toContainText('Plastickort');
});
