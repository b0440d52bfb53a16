import type { Page } from '@playwright/test';
import { choose, expect, follow, press } from './browser';
import { GOOD_CARD, photoFile, TYPED_CONTACTS } from './journey';
import { orderFewPeriods } from './later-order';
import type { TestPortal } from './portal';

/*
 * The steps of an order as a person takes them in a browser, script or not. Each begins on its
 * screen and ends on the next.
 */

export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await enter(page, username);
}

/** The same on the page of the login, from which it leads back. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Brugernavn').fill(username);
  await press(page, 'Log ind');
}

/** From the configuration back to it, with another way of delivery. */
export async function chooseDelivery(page: Page, label: string | RegExp): Promise<void> {
  await follow(page, /Skift\s+Levering/);
  await choose(page, label);
  await press(page, 'Brug denne levering');
}

type Contacts = Partial<typeof TYPED_CONTACTS>;

export async function typeContacts(page: Page, contacts: Contacts = {}): Promise<void> {
  const { email, repeatedEmail, phone } = { ...TYPED_CONTACTS, ...contacts };
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Gentag e-mail').fill(repeatedEmail);
  await page.getByLabel('Telefonnummer').fill(phone);
}

export async function giveContacts(page: Page): Promise<void> {
  await typeContacts(page);
  await press(page, 'Næste');
}

/** A file as Playwright uploads it. */
async function asUpload(file: File) {
  const buffer = Buffer.from(await file.arrayBuffer());
  return { name: file.name, mimeType: file.type || 'image/jpeg', buffer };
}

async function chooseFile(page: Page, file: File): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await asUpload(file));
}

/** Chooses a picture and comes to its crop: on the same page where script runs, else on its own. */
export async function choosePhoto(page: Page, file?: File): Promise<void> {
  await chooseFile(page, file ?? (await photoFile()));
  const isCroppedHere = (await page.locator('.photo-choice-ready').count()) > 0;
  if (!isCroppedHere) return press(page, 'Upload foto');
  await expect(page.getByRole('button', { name: 'Brug dette udsnit' })).toBeVisible();
}

/** Chooses a file that nobody can crop, and sends it as it is. */
export async function uploadFile(page: Page, file: File): Promise<void> {
  await chooseFile(page, file);
  await press(page, 'Upload foto');
}

export async function givePhoto(page: Page): Promise<void> {
  await choosePhoto(page);
  await press(page, 'Brug dette udsnit');
}

export async function acceptConditions(page: Page): Promise<void> {
  await choose(page, 'Jeg accepterer betingelserne');
  await press(page, 'Gå til betaling');
}

/** The ways to pay, as the page calls them. */
export type PaymentMode = 'Betal én gang' | 'Betal automatisk';

export async function choosePaymentMode(page: Page, mode: PaymentMode): Promise<void> {
  await choose(page, mode);
  await press(page, 'Næste');
}

/** Pays in the window of the payment provider and comes back. */
export async function payByCard(page: Page, card: Partial<typeof GOOD_CARD> = {}): Promise<void> {
  const { number, expiry, cvv } = { ...GOOD_CARD, ...card };
  await page.getByLabel('Kortnummer').fill(number);
  await page.getByLabel('Udløbsdato').fill(expiry);
  await page.getByLabel('Kontrolcifre').fill(cvv);
  await press(page, /^Betal [\d.,]+\s?kr\.$/);
}

/** From the configuration to the choice of payment, for somebody who has not ordered before. */
export async function orderUntilMode(page: Page, { needsPhoto = true } = {}): Promise<void> {
  await press(page, 'Næste');
  await giveContacts(page);
  if (needsPhoto) await givePhoto(page);
  await acceptConditions(page);
}

/** Opens the fields of an address, which are folded below the search for one. */
export async function openAddressFields(page: Page): Promise<void> {
  await page
    .locator('details:not([open]) > summary')
    .filter({ hasText: /adressen/ })
    .click();
}

/** From the login to the choice of payment, with so few periods that there are days left. */
export async function orderFewUntilMode(
  page: Page,
  portal: TestPortal,
  username: string,
  needs: { needsPhoto: boolean },
): Promise<void> {
  await logIn(page, username);
  await orderFewPeriods(portal, username);
  await page.goto('/order/configuration');
  await orderUntilMode(page, needs);
}

/** The receipt stands in the browser, with these texts in it. */
export async function expectReceipt(page: Page, ...texts: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kvittering for bestilling');
  for (const text of texts) await expect(page.locator('main')).toContainText(text);
}
