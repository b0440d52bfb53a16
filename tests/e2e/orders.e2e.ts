import { choose, expect, follow, pathOf, press, test } from '../worlds/browser';
import {
  acceptConditions,
  chooseDelivery,
  choosePaymentMode,
  expectReceipt,
  giveContacts,
  givePhoto,
  logIn,
  openAddressFields,
  orderUntilMode,
  payByCard,
} from '../worlds/browser-order';
import { readOrderRows } from '../worlds/browser-rows';
import { finishJobs } from '../worlds/finish-jobs';
import type { TestPortal } from '../worlds/portal';

/*
 * Orders from login to receipt. Each leaves the rows that stand in `rows/`: the same file for script
 * off, script on, and a script that dies on the way.
 */

test.describe.configure({ mode: 'parallel' });

async function expectRows(portal: TestPortal, name: string): Promise<void> {
  await finishJobs(portal);
  const rows = await readOrderRows(portal);
  expect(`${JSON.stringify(rows, null, 2)}\n`).toMatchSnapshot(['rows', `${name}.json`]);
}

test('an order for the app is paid one period at a time', async ({ page, portal }) => {
  await logIn(page, 'anna');
  // Nothing to show yet and something to order: the login leads straight into the order.
  expect(pathOf(page)).toBe('/order/configuration');
  await orderUntilMode(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await expectReceipt(page, '418,20 kr.', 'anna@eksempel.dk');
  await follow(page, 'Afslut');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine Ungdomskort');
  await expect(page.locator('article').first()).toContainText('3. mar. – 1. apr. 2026');
  await expectRows(portal, 'app-single');
});

test('an order for the app is paid automatically, after a card that was declined', async ({
  page,
  portal,
}) => {
  await logIn(page, 'anna');
  await orderUntilMode(page);
  await choosePaymentMode(page, 'Betal automatisk');
  await payByCard(page, { cvv: '002' });
  await expect(page.getByRole('alert')).toContainText('Banken afviste betalingen');
  await payByCard(page);
  await expectReceipt(page, 'Betal automatisk', 'Visa •••• 1111, udløber 12/30');
  await expectRows(portal, 'app-regular');
});

test('a card is ordered by post, to another delivery address', async ({ page, portal }) => {
  await logIn(page, 'anna');
  await chooseDelivery(page, 'Plastickort med posten');
  // Plastic takes longer, so the first period has moved.
  await expect(page.getByRole('status')).toContainText('Din første periode er flyttet');
  await press(page, 'Næste');
  await expect(page.locator('main')).toContainText('Kastanjevej 118');
  await press(page, 'Skift leveringsadresse');
  await openAddressFields(page);
  await page.getByLabel('Vejnavn').fill('Østergade');
  await page.getByLabel('Husnummer').fill('5');
  await press(page, 'Gem adresse');
  await expect(page.locator('main')).toContainText('Østergade 5');
  await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await expectReceipt(page, 'Plastickort');
  const { delivery_address } = await portal.deps.connection.db
    .selectFrom('beneficiary')
    .select('delivery_address')
    .where('username', '=', 'anna')
    .executeTakeFirstOrThrow();
  expect(delivery_address).toContain('Østergade');
  await expectRows(portal, 'post-single');
});

test('an order that is begun can be cancelled', async ({ page, portal }) => {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  await follow(page, 'Afbryd bestilling');
  await follow(page, 'Fortsæt bestillingen');
  await follow(page, 'Afbryd bestilling');
  await press(page, 'Afbryd bestilling');
  expect(pathOf(page)).toBe('/overview');
  await expect(page.getByRole('status')).toContainText('Din bestilling er afbrudt');
  await follow(page, 'Start bestilling');
  expect(pathOf(page)).toBe('/order/configuration');
  await follow(page, 'Tilbage');
  await expectRows(portal, 'cancelled');
});

test('an order that is cancelled in the payment window can be paid after all', async ({
  page,
  portal,
}) => {
  await logIn(page, 'anna');
  await orderUntilMode(page);
  await choosePaymentMode(page, 'Betal én gang');
  await press(page, 'Fortryd');
  await expect(page.getByRole('status')).toContainText('aflyst');
  await follow(page, 'Prøv igen');
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await expectReceipt(page, '418,20 kr.');
  await expectRows(portal, 'app-single-second-try');
});

test('an order is made though script dies at the contacts', async ({ page, portal }) => {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await expectReceipt(page, '418,20 kr.');
  await follow(page, 'Afslut');
  await expectRows(portal, 'app-single');
});

test('a configuration that lacks its route goes nowhere', async ({ page }) => {
  await logIn(page, 'emma');
  await page.goto('/order/configuration/scheme');
  await choose(page, 'Ungdomskort til videregående uddannelse');
  await press(page, 'Brug denne type');
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/configuration');
  await expect(page).toHaveTitle(/^Fejl: /);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Vælg en rute' }).click();
  await expect(page.locator('#valg-route')).toBeFocused();
  await follow(page, /Vælg\s+Rute/);
  await choose(page, 'via Haderslev');
  await press(page, 'Brug denne rute');
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/contacts');
});
