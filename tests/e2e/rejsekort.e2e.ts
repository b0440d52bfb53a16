import { choose, expect, pathOf, press, test } from '../support/browser';
import { chooseDelivery, logIn } from '../support/browser-order';
import { acceptTerms, giveContactsAndAccount, openTerms } from '../support/browser-rejsekort';
import { rejsekortState } from '../support/rejsekort-sandbox';

/* The Rejsekort in the order: terms, account, kinds of delivery, and the banner about its end. */

test.describe.configure({ mode: 'parallel' });

test('goes through the terms and the account to the payment', async ({ page, portal }) => {
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
  expect(pathOf(page)).toBe('/order/payment-mode');
});

test('goes back with a word about it when the terms are declined, and asks again', async ({
  page,
}) => {
  await logIn(page, 'frede');
  await openTerms(page);
  await press(page, 'Annullér');
  expect(pathOf(page)).toBe('/order/configuration');
  await expect(page.getByText('Du har ikke accepteret betingelserne for Rejsekort')).toBeVisible();
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/terms');
});

test('accepts no terms that were not read to their end, where script can tell', async ({
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

test('every kind of delivery can be chosen, and moves the first period', async ({ page }) => {
  await logIn(page, 'frede');
  for (const [kind, from] of [
    [/^Rejsekort/, '16. mar. 2026'],
    [/^DOT-appen/, '3. mar.'],
    [/^Ungdomskort-appen/, '3. mar.'],
  ] as const) {
    await chooseDelivery(page, kind);
    await expect(page.locator('main')).toContainText(kind.source.slice(1));
    await expect(page.locator('main')).toContainText(from.slice(0, 7));
  }
});

test('the banner about Rejsebillet stays away for 30 days once it is closed', async ({
  page,
  portal,
}) => {
  const banner = page.getByText('Rejsekortet bliver til Rejsebillet');
  const openDelivery = async () => {
    await page.context().clearCookies();
    await logIn(page, 'frede');
    await page.goto('/order/configuration');
    await page.goto('/order/configuration/delivery');
  };
  await openDelivery();
  await expect(banner).toBeVisible();
  await press(page, 'Luk');
  await expect(banner).toBeHidden();
  expect(pathOf(page)).toBe('/order/configuration/delivery');
  await portal.goTo('2026-03-31');
  await openDelivery();
  await expect(banner).toBeHidden();
  await portal.goTo('2026-04-01');
  await openDelivery();
  await expect(banner).toBeVisible();
});
