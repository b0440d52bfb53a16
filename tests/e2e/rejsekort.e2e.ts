import { choose, expect, follow, pathOf, press, test } from '../worlds/browser';
import {
  chooseDelivery,
  expectReceipt,
  giveContacts,
  givePhoto,
  logIn,
  payByCard,
} from '../worlds/browser-order';
import { acceptTerms, giveContactsAndAccount, openTerms } from '../worlds/browser-rejsekort';
import { NETS_CARD, netsTransactions } from '../worlds/nets-world';
import { rejsekortState } from '../worlds/rejsekort-sandbox';

/* The Rejsekort in the order: terms, account, kinds of delivery, and the banner about its end. */

test.describe.configure({ mode: 'parallel' });

test('an order on a Rejsekort goes through the terms and the account to the receipt', async ({
  page,
  portal,
}) => {
  await logIn(page, 'frede');
  await openTerms(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betingelser for Rejsekort');
  await acceptTerms(page);
  await giveContactsAndAccount(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din bestilling');
  await expect(page.locator('main')).toContainText('Rejsekort');
  const { customers } = await rejsekortState(portal);
  expect(customers).toMatchObject([{ email: 'anna@eksempel.dk', isConsentReceived: true }]);
  await choose(page, 'Jeg accepterer betingelserne');
  await press(page, 'Gå til betaling');
  await choose(page, 'Betal automatisk');
  await press(page, 'Næste');
  await payByCard(page, NETS_CARD);
  await expectReceipt(page, 'Rejsekort');
});

test('an order on a Rejsekort accepts no terms that were not read to their end, where script can tell', async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page, 'frede');
  await openTerms(page);
  const accept = page.getByRole('button', { name: 'Acceptér' });
  if (!javaScriptEnabled) {
    await expect(accept).not.toHaveAttribute('aria-disabled');
    await press(page, 'Acceptér');
    expect(pathOf(page)).toBe('/order/contacts');
    return;
  }
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await expect(accept).toHaveAccessibleDescription(/til ende/);
  await accept.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Læs betingelserne til ende');
  const text = page.locator('.terms-text');
  await text.focus();
  await page.keyboard.press('End');
  await expect(accept).not.toHaveAttribute('aria-disabled');
  await press(page, 'Acceptér');
  expect(pathOf(page)).toBe('/order/contacts');
});

test.describe('of somebody who has a Rejsekort', () => {
  test.use({ seedsOrders: true });

  test('a Rejsekort gets its next periods with the agreement it has', async ({ page, portal }) => {
    await logIn(page, 'frede');
    const before = (await netsTransactions(portal)).length;
    await page.goto('/order');
    await chooseDelivery(page, /^Rejsekort/);
    await press(page, 'Næste');
    await acceptTerms(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din bestilling');
    await follow(page, /Skift\s+Betaling/);
    await expect(page.locator('main')).toContainText('Du bruger den aftale, dit Rejsekort har');
    await choose(page, 'Betal automatisk med Visa');
    await choose(page, 'Jeg accepterer betingelserne');
    await press(page, 'Næste');
    expect(await netsTransactions(portal)).toHaveLength(before);
    await press(page, /^Betal [\d.,]+\skr\. med Visa •••• 0004$/);
    await expectReceipt(page);
    expect(await netsTransactions(portal)).toHaveLength(before + 1);
  });
});

for (const [app, settings] of [
  ['DOT', {}],
  ['Rejsebillet', { REJSEBILLET_APP_FROM: '2026-03-02' }],
] as const) {
  test.describe(`in the ${app} app`, () => {
    test.use({ portalEnv: settings });

    test('a card is ordered here and paid there', async ({ page }) => {
      await logIn(page, 'frede');
      await chooseDelivery(page, new RegExp(`^${app}`));
      await press(page, 'Næste');
      await giveContacts(page);
      await givePhoto(page);
      await choose(page, 'Jeg accepterer betingelserne');
      await press(page, 'Næste');
      await expectReceipt(page, 'Betal i appen');
      await expect(page.locator('main')).toContainText(app);
    });
  });
}
