import type { Page } from '@playwright/test';
import { hasScript } from '../gate/gate';
import { expect, follow, press } from './browser';
import { logIn } from './browser-order';

/* The calendar of a plan in a browser: a press is answered by a page, or, with script, on it. */

/** Waits until the calendar stands, with script and its prices where that runs. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  if (await hasScript(page)) await expect(page.locator('plan-keys[data-live]')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Beregner …');
}

/** Waits for the panel of this name. */
export async function panel(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await settled(page);
}

/** The calendar of somebody with periods to come, in a portal with the orders of the demo. */
export async function openCalendar(page: Page): Promise<void> {
  await logIn(page, 'bo');
  await page.goto('/overview');
  await follow(page, /^Se perioder, betaling/);
  await follow(page, 'Planlæg perioder');
  await follow(page, 'Kalender');
  await settled(page);
}

/** Removes the last period, and begins another one on 20 April. */
export async function replaceLast(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /ikke betalt$/ })
    .last()
    .click();
  await panel(page, 'Valgt periode');
  await page.getByRole('button', { name: 'Fjern perioden' }).click();
  await expect(page.locator('main')).toContainText('bliver fjernet, når du gemmer');
  await settled(page);
  await page.getByRole('button', { name: '20. april, ledig' }).click();
  await panel(page, 'Vælg sidste dag');
  await page.getByRole('button', { name: '19. maj, sidste dag, 30 dage' }).click();
  await panel(page, 'Valgt periode');
}

/** Saves, and finds the new period among those that are stored. */
export async function saveAndRead(page: Page): Promise<void> {
  await press(page, 'Gem');
  await follow(page, 'Liste');
  await expect(page.locator('.plan-rows')).toContainText('20. apr. – 26. maj 2026');
  await expect(page.locator('.plan-rows')).not.toContainText('ikke gemt');
}
