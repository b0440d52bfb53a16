import type { Page } from '@playwright/test';
import { choose, expect, follow, pathOf, press, test } from '../worlds/browser';
import {
  acceptConditions,
  choosePaymentMode,
  expectReceipt,
  giveContacts,
  givePhoto,
  logIn,
  openAddressFields,
  payByCard,
} from '../worlds/browser-order';

/* Where a person lives and how they travel: the address step, the route picker and its frame. */

test.describe.configure({ mode: 'parallel' });

/** From the configuration to the receipt, for somebody who has chosen everything. */
async function orderToReceipt(page: Page): Promise<void> {
  await press(page, 'Næste');
  // Who has told before how to be reached is not asked again.
  if (pathOf(page) === '/order/contacts') await giveContacts(page);
  await givePhoto(page);
  await acceptConditions(page);
  await choosePaymentMode(page, 'Betal én gang');
  await payByCard(page);
  await expectReceipt(page);
}

/** In the picker's frame, from the order with its route chosen; the visit ends with `button`. */
async function chooseInFrame(
  page: Page,
  area: string,
  button: string,
  fill: (frame: ReturnType<Page['frameLocator']>) => Promise<void>,
): Promise<void> {
  await page.goto('/order/configuration/route?vis=vaelg');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: area }).click();
  await fill(frame);
  await frame.getByRole('button', { name: button }).click();
  await goBackFrom(page, frame);
}

/** With script the page goes on by itself; without it a link in the frame leads back. */
async function goBackFrom(page: Page, frame: ReturnType<Page['frameLocator']>): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) {
    await frame.getByRole('link', { name: 'Tilbage til bestillingen' }).click();
  }
  await page.waitForURL((url) => !url.search.includes('vaelg'));
}

test('mads writes his address first, and orders', async ({ page }) => {
  await logIn(page, 'mads');
  expect(pathOf(page)).toBe('/order/address');
  await press(page, 'Gem adresse');
  await expect(page.getByRole('alert')).toContainText('Skriv et vejnavn');
  await page.getByLabel('Vejnavn').fill('Søndergade');
  await page.getByLabel('Husnummer').fill('12B');
  await page.getByLabel('Postnummer').fill('5700');
  await press(page, 'Gem adresse');
  expect(pathOf(page)).toBe('/order/configuration');
  await expect(page.locator('main')).toContainText('5700 Svendborg');
  await orderToReceipt(page);
});

test('mads far away is told why he cannot order, and corrects his address', async ({ page }) => {
  await logIn(page, 'mads');
  await openAddressFields(page);
  await page.getByLabel('Vejnavn').fill('Drottninggatan');
  await page.getByLabel('Husnummer').fill('1');
  await page.getByLabel('Postnummer').fill('111 51');
  await page.getByLabel('By', { exact: true }).fill('Stockholm');
  await page.getByLabel('Land').selectOption('Sverige');
  await press(page, 'Gem adresse');
  await expect(page.locator('main')).toContainText('Adressen er ikke gyldig');
  await follow(page, 'Ret adressen');
  await openAddressFields(page);
  await page.getByLabel('Postnummer').fill('3700');
  await page.getByLabel('By', { exact: true }).fill('');
  await page.getByLabel('Land').selectOption('Danmark');
  await press(page, 'Gem adresse');
  await expect(page.locator('main')).toContainText('Rejser til og fra Bornholm');
});

test('emma chooses among her routes, then stations in the frame, and orders', async ({ page }) => {
  await logIn(page, 'emma');
  await page.goto('/order/configuration/scheme');
  await choose(page, 'Ungdomskort til videregående uddannelse');
  await press(page, 'Brug denne type');
  await page.goto('/order/configuration/route');
  await choose(page, 'via Haderslev');
  await press(page, 'Brug denne rute');
  await chooseInFrame(page, 'Sydjylland', 'Vælg ruten', async (frame) => {
    await frame.getByLabel('Mellem to stationer').check();
    await frame.getByLabel('Fra station').selectOption('Rødekro St.');
    await frame.getByLabel('Til station').selectOption('Flensburg');
  });
  expect(pathOf(page)).toBe('/order/configuration');
  await expect(page.getByText('Din rute er gemt')).toBeVisible();
  await page.goto('/order/configuration/route');
  await expect(page.locator('main')).toContainText('Flensburg');
  await expect(page.locator('main')).toContainText('Rejsen krydser landegrænsen');
  await page.goto('/order/configuration');
  await orderToReceipt(page);
  await expect(page.locator('main')).toContainText('Rødekro St.');
});

test('a route of another company is asked about, and taken with a yes', async ({ page }) => {
  await logIn(page, 'anna');
  await chooseInFrame(page, 'Tog i hele landet', 'Vælg ruten', async (frame) => {
    await frame.getByLabel('Hele området').check();
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ruten hører til et andet trafikselskab');
  await press(page, 'Bekræft');
  await expect(page.locator('main')).toContainText('DSB-appen');
});

test('a route of another company is left alone with a no', async ({ page }) => {
  await logIn(page, 'anna');
  await chooseInFrame(page, 'Sjælland', 'Vælg ruten', async (frame) => {
    await frame.getByLabel('Hele området').check();
  });
  await follow(page, 'Gå til forrige trin');
  await page.goto('/order/configuration');
  await expect(page.locator('main')).toContainText('Odense – Svendborg via Ringe');
});

test('a route that the company approves is gone on with from the overview', async ({
  page,
  context,
}) => {
  await logIn(page, 'anna');
  await chooseInFrame(page, 'Fyn', 'Lad selskabet behandle ruten', async (frame) => {
    await frame.getByLabel('Hele området').check();
  });
  await page.waitForURL('**/order/unfinished');
  await page.getByLabel('E-mail').fill('anna@eksempel.dk');
  await press(page, /^Skriv til mig/);
  await expect(page.locator('main')).toContainText('Du får besked på anna@eksempel.dk');
  const company = await context.newPage();
  await company.goto('/sandbox/gvss/control');
  await press(company, /^Godkend/);
  await expect(company.getByText('Ændringen er gemt.')).toBeVisible();
  await expect(async () => {
    await company.goto('/sandbox/mail');
    await expect(company.locator('main')).toContainText('Din rute er godkendt', { timeout: 500 });
  }).toPass();
  await page.goto('/overview');
  await expect(page.locator('main')).toContainText('FynBus har godkendt din rute');
  await follow(page, 'Fortsæt bestilling');
  expect(pathOf(page)).toBe('/order/unfinished');
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/configuration');
});

test('the picker on a page of its own comes back to the order', async ({ page }) => {
  await logIn(page, 'anna');
  await page.goto('/order/configuration/route?vis=vaelg');
  await follow(page, 'Åbn rutevalget på en side for sig');
  await follow(page, 'Fyn');
  await page.getByLabel('Zoner').check();
  await page.getByLabel('Zone 120').check();
  await press(page, 'Vælg ruten');
  expect(pathOf(page)).toBe('/order/configuration');
  await page.goto('/order/configuration/route');
  await page
    .getByText(/^Se kort: /)
    .first()
    .click();
  await expect(page.getByRole('img', { name: /Tegnet kort/ }).first()).toBeVisible();
  await expect(page.locator('main')).toContainText('120');
});

test('ida sees what to know of the ferry, and orders', async ({ page }) => {
  await logIn(page, 'ida');
  await expect(page.locator('main')).toContainText('Rejs med færge');
  await orderToReceipt(page);
});

test('lone orders without her address being shown anywhere', async ({ page, served }) => {
  const seen: string[] = [];
  await logIn(page, 'lone');
  seen.push((await served()).html);
  await page.goto('/order/configuration/route');
  await expect(page.locator('main')).toContainText('Malmö C');
  await page.goto('/order/contacts/address');
  seen.push((await served()).html);
  await expect(page.locator('main')).toContainText('Din adresse er beskyttet');
  await page.goto('/order/configuration');
  await orderToReceipt(page);
  seen.push((await served()).html);
  expect(seen.join()).not.toMatch(/Kornettsgatan|211 ?49/);
});
