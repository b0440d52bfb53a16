import type { Page } from '@playwright/test';
import { press } from './browser';
import { chooseDelivery } from './browser-order';
import { TYPED_CONTACTS } from './journey';

/** From the configuration to the terms, with a Rejsekort. */
export async function openTerms(page: Page): Promise<void> {
  await chooseDelivery(page, /^Rejsekort/);
  await press(page, 'Næste');
}

/** Reads the terms to their end, which only a page with script asks for, and accepts them. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.locator('.terms-text').evaluate((text) => text.scrollTo(0, text.scrollHeight));
  await press(page, 'Acceptér');
}

/** Fills in the contacts, with which the account is made, and goes on. */
export async function giveContactsAndAccount(page: Page): Promise<void> {
  const { email, phone } = TYPED_CONTACTS;
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Gentag e-mail', { exact: true }).fill(email);
  await page.getByLabel('Telefonnummer').fill(phone);
  const fold = page.locator('details:not([open]) > summary');
  const other = fold.filter({ hasText: 'Brug en anden e-mail' });
  if (await other.isVisible()) await other.click();
  await page.getByLabel('E-mail til din Rejsekort-konto', { exact: true }).fill(email);
  await page.getByLabel('Gentag e-mail til din Rejsekort-konto', { exact: true }).fill(email);
  await press(page, 'Næste');
}
