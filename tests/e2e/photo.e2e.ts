import type { Page } from '@playwright/test';
import { expect, pathOf, press, test } from '../worlds/browser';
import { choosePhoto, giveContacts, givePhoto, logIn } from '../worlds/browser-order';
import { coloursOnCard, halvesFile } from '../worlds/pictures';

/* The photo of an order: chosen, cropped, used again. */

test.describe.configure({ mode: 'parallel' });

async function orderUntilPhoto(page: Page): Promise<void> {
  await logIn(page, 'anna');
  await press(page, 'Næste');
  await giveContacts(page);
  expect(pathOf(page)).toBe('/order/photo');
}

/** Presses a button of the crop; without script that loads the page. */
async function step(page: Page, name: string, isScripted: boolean): Promise<void> {
  if (isScripted) await page.getByRole('button', { name, exact: true }).click();
  else await press(page, name);
}

test('a photo is cropped with the buttons', async ({ page, portal, javaScriptEnabled }) => {
  await orderUntilPhoto(page);
  await choosePhoto(page, await halvesFile(1000, 600));
  expect(pathOf(page)).toBe(javaScriptEnabled ? '/order/photo' : '/order/photo/crop');
  await expect(page.getByText('Udsnittet er 46 % af billedets bredde')).toContainText(
    'begynder 27 % fra venstre',
  );
  for (let count = 0; count < 6; count++) await step(page, 'Til venstre', javaScriptEnabled);
  await expect(page.getByText('Rammen er helt ude i kanten.')).toBeHidden();
  await step(page, 'Til venstre', javaScriptEnabled);
  await expect(page.getByText('Rammen er helt ude i kanten.')).toBeVisible();
  await step(page, 'Zoom ind', javaScriptEnabled);
  await expect(page.getByText('Udsnittet er 42 % af billedets bredde')).toContainText(
    'begynder 2 % fra venstre',
  );
  await press(page, 'Brug dette udsnit');
  expect(pathOf(page)).toBe('/order/summary');
  expect(await coloursOnCard(portal, 'anna')).toBe('red');
});

test('a photo that is there is used again, or cropped again', async ({ page, portal }) => {
  await orderUntilPhoto(page);
  await choosePhoto(page, await halvesFile(1000, 600));
  await press(page, 'Brug dette udsnit');
  await page.goto('/order/photo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tilføj foto');
  await expect(page.getByRole('heading', { name: 'Brug dit nuværende foto' })).toBeVisible();
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/summary');
  await page.goto('/order/photo');
  await press(page, 'Vælg et andet udsnit');
  expect(pathOf(page)).toBe('/order/photo/crop');
  await expect(page.locator('main')).toContainText('Udsnittet er 100 % af billedets bredde');
  await press(page, 'Brug dette udsnit');
  expect(await coloursOnCard(portal, 'anna')).toBe('red and blue');
});

test('a crop of a picture that was replaced in another window is not used', async ({
  page,
  context,
}) => {
  await orderUntilPhoto(page);
  await givePhoto(page);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto('/order/photo');
    await press(window, 'Vælg et andet udsnit');
  }
  await press(page, 'Brug dette udsnit');
  expect(pathOf(page)).toBe('/order/photo');
  await expect(page.getByRole('alert')).toContainText('Vælg det igen');
  await press(other, 'Brug dette udsnit');
  expect(pathOf(other)).toBe('/order/summary');
});

test('a new holder comes from photo to summary by choosing a photo and accepting its crop', async ({
  page,
}) => {
  await orderUntilPhoto(page);
  await givePhoto(page);
  expect(pathOf(page)).toBe('/order/summary');
});
