import type { Page } from '@playwright/test';
import { choose, expect, follow, pathOf, press, test } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';

/* The first period of an order: proposed, chosen, priced, warned about. */

test.describe.configure({ mode: 'parallel' });

async function openPeriods(page: Page): Promise<void> {
  await logIn(page, 'anna');
  await follow(page, /Skift\s+Periode/);
  expect(pathOf(page)).toBe('/order/configuration/periods');
}

async function typePeriod(page: Page, from: string, to: string): Promise<void> {
  await choose(page, 'Jeg vælger selv datoer');
  for (const [group, date] of [
    ['Startdato', from],
    ['Slutdato', to],
  ] as const) {
    const [day = '', month = '', year = ''] = date.split('.');
    const field = page.getByRole('group', { name: group });
    await field.getByLabel('Dag').fill(day);
    await field.getByLabel('Måned').fill(month);
    await field.getByLabel('År').fill(year);
  }
}

/** 123 days that leave 18 of the approval. */
const LEAVES_A_PAUSE = ['10.6.2026', '10.10.2026'] as const;
const PAUSE_TEXT = 'Bemærk at du har efterladt en pause på mindre end 30 dage';

test('the first period is chosen among the proposals', async ({ page }) => {
  await openPeriods(page);
  await choose(page, '3. mar. – 3. jul. 2026');
  await press(page, 'Brug denne periode');
  expect(pathOf(page)).toBe('/order/configuration');
  await expect(page.locator('main')).toContainText('Pris for 123 dage');
});

test('a period with a warning that is accepted is saved', async ({ page }) => {
  await openPeriods(page);
  await typePeriod(page, ...LEAVES_A_PAUSE);
  await press(page, 'Brug denne periode');
  const question = page.getByRole('dialog', { name: 'Bemærk' });
  await expect(question).toContainText(PAUSE_TEXT);
  await press(page, 'Acceptér');
  expect(pathOf(page)).toBe('/order/configuration');
  await expect(page.locator('main')).toContainText('10. jun. – 10. okt. 2026');
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/contacts');
});

test('a period with a warning that is not accepted is not saved', async ({ page }) => {
  await openPeriods(page);
  await typePeriod(page, ...LEAVES_A_PAUSE);
  await press(page, 'Brug denne periode');
  await follow(page, 'Annullér');
  expect(pathOf(page)).toBe('/order/configuration/periods');
  await expect(page.getByRole('dialog', { name: 'Bemærk' })).toHaveCount(0);
  await page.goto('/order/configuration');
  await expect(page.locator('main')).toContainText('3. mar. – 1. apr. 2026');
});

test('a period that gets a warning later is asked about before the order goes on', async ({
  page,
  portal,
}) => {
  await openPeriods(page);
  await typePeriod(page, ...LEAVES_A_PAUSE);
  await press(page, 'Brug denne periode');
  await press(page, 'Acceptér');
  // What was accepted for these periods is forgotten, as if the register had moved the approval.
  const { db } = portal.deps.connection;
  await db.updateTable('order_flow').set({ accepted_warnings: '[]' }).execute();
  await press(page, 'Næste');
  await expect(page.getByRole('alert')).toContainText('Læs og acceptér bemærkningerne');
  await follow(page, /Skift\s+Periode/);
  await expect(page.getByRole('dialog', { name: 'Bemærk' })).toContainText(PAUSE_TEXT);
  await press(page, 'Acceptér');
  await press(page, 'Næste');
  expect(pathOf(page)).toBe('/order/contacts');
});
