import { expect, type Page } from '@playwright/test';
import { choose, press } from '../worlds/browser';
import { choosePhoto, logIn } from '../worlds/browser-order';
import type { Tour } from './tour';
import { halvesFile } from '../worlds/pictures';

async function type(page: Page, group: string, [day, month]: readonly [string, string]) {
  const field = page.getByRole('group', { name: group });
  await field.getByLabel('Dag').fill(day);
  await field.getByLabel('Måned').fill(month);
  await field.getByLabel('År').fill('2026');
}

/** The crop of a lying picture, at its edge, and of the photo that came of it. */
const crop: Tour = async ({ page, see }) => {
  await logIn(page, 'anna');
  await page.goto('/order/photo');
  await choosePhoto(page, await halvesFile(1000, 600));
  await see('foto: beskær et liggende billede');
  await press(page, 'Brug dette udsnit');
  await page.goto('/order/photo');
  await see('foto: det nuværende');
  await press(page, 'Vælg et andet udsnit');
  await see('foto: beskær det nuværende');
};

/** A period of one's own: priced, wrong, and asked about. */
const periods: Tour = async ({ page, see }) => {
  await logIn(page, 'anna');
  await page.goto('/order/configuration/periods');
  await choose(page, 'Jeg vælger selv datoer');
  await type(page, 'Startdato', ['10', '6']);
  await type(page, 'Slutdato', ['10', '10']);
  await showPrice(page);
  await see('periode: pris vist');
  await press(page, 'Brug denne periode');
  await see('periode: bemærkning');
  await page.goto('/order/configuration/periods');
  await choose(page, 'Jeg vælger selv datoer');
  await type(page, 'Startdato', ['10', '6']);
  await type(page, 'Slutdato', ['12', '6']);
  await press(page, 'Brug denne periode');
  await see('periode: for kort');
};

/** Script prices each change by itself, and has no button for it. */
async function showPrice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Vis pris' });
  if (await button.isVisible()) return press(page, 'Vis pris');
  await page.keyboard.press('Tab');
  await expect(page.locator('.period-prices')).toContainText(/til\s10\.\sokt/);
}

export const photoTours: Readonly<Record<string, Tour>> = {
  'a photo and its crop': crop,
  'a period of one’s own': periods,
};
