import type { Page } from '@playwright/test';
import { choose, expect, follow, pathOf, press, test } from '../worlds/browser';
import {
  chooseDelivery,
  choosePaymentMode,
  expectReceipt,
  logIn,
  orderFewUntilMode,
  orderUntilMode,
  payByCard,
} from '../worlds/browser-order';
import { NETS_CARD, netsTransactions } from '../worlds/nets-world';

/* Payments through Nets, and with cards saved before at either provider. */

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.locator('main');

async function chooseNets(page: Page, option: 'Betal én gang' | 'Betal automatisk') {
  await choose(page, option);
  await press(page, 'Næste');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betal med kort');
}

/** The next order of somebody of whom everything is known, up to the summary. */
async function beginNextOrder(page: Page): Promise<void> {
  await page.goto('/order');
  await press(page, 'Næste');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din bestilling');
}

/** From the summary, by the button that names what it charges. */
async function payWithSavedCard(page: Page, lastDigits: string): Promise<void> {
  await choose(page, 'Jeg accepterer betingelserne');
  await press(page, new RegExp(`^Betal [\\d.,]+\\skr\\. med Visa •••• ${lastDigits}$`));
}

test('a payment through Nets is made once, in the terminal', async ({ page, portal }) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await chooseNets(page, 'Betal én gang');
  await payByCard(page, NETS_CARD);
  await expectReceipt(page, 'anna@eksempel.dk');
  expect(await netsTransactions(portal)).toHaveLength(1);
});

test('a plastic card is paid through Nets and comes by post', async ({ page, portal }) => {
  await logIn(page, 'clara');
  await chooseDelivery(page, 'Plastickort');
  await orderUntilMode(page);
  await chooseNets(page, 'Betal én gang');
  await payByCard(page, NETS_CARD);
  await expectReceipt(page, 'Plastickort');
  expect(await netsTransactions(portal)).toHaveLength(1);
});

test('a new agreement at Nets pays the next order without a window', async ({ page, portal }) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await chooseNets(page, 'Betal automatisk');
  await payByCard(page, NETS_CARD);
  await expectReceipt(page, 'Visa •••• 0004, udløber 12/30');
  await beginNextOrder(page);
  await expect(main(page)).toContainText('Betal automatisk med Visa •••• 0004');
  await payWithSavedCard(page, '0004');
  await expectReceipt(page, 'Visa •••• 0004');
  expect(await netsTransactions(portal)).toHaveLength(2);
});

test('another way to pay than the remembered one is chosen from the summary', async ({
  page,
  portal,
}) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await chooseNets(page, 'Betal automatisk');
  await payByCard(page, NETS_CARD);
  await beginNextOrder(page);
  await follow(page, /Skift\s+Betaling/);
  await choose(page, 'Jeg accepterer betingelserne');
  await chooseNets(page, 'Betal én gang');
  await payByCard(page, NETS_CARD);
  await expectReceipt(page);
});

test('a payment that is cancelled in the terminal can be made after all', async ({
  page,
  portal,
}) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await chooseNets(page, 'Betal én gang');
  await press(page, 'Fortryd');
  expect(pathOf(page)).toBe('/order/process-nets');
  await expect(page.getByRole('status')).toContainText('Betalingen er blevet annulleret');
  await follow(page, 'Prøv igen');
  await chooseNets(page, 'Betal én gang');
  await payByCard(page, NETS_CARD);
  await expectReceipt(page);
});

test('a payment is found by a browser that lost its login in the terminal', async ({
  page,
  portal,
}) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await chooseNets(page, 'Betal én gang');
  await page.context().clearCookies();
  await payByCard(page, NETS_CARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Log ind for at se din betaling',
  );
  await follow(page, 'Log ind');
  await page.getByLabel('Brugernavn').fill('clara');
  await press(page, 'Log ind');
  await page.waitForURL('**/order/receipt');
  await expectReceipt(page);
});

test('a card saved at ReePay pays the next order without a window', async ({ page, portal }) => {
  await orderFewUntilMode(page, portal, 'emma', { needsPhoto: true });
  await choosePaymentMode(page, 'Betal automatisk');
  await payByCard(page);
  await expectReceipt(page, 'Visa •••• 1111');
  await beginNextOrder(page);
  await payWithSavedCard(page, '1111');
  await expectReceipt(page, 'Visa •••• 1111, udløber 12/30');
});
