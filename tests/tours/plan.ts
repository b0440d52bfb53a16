import { expect, follow } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { openCalendar, panel, settled } from '../worlds/browser-planner';
import { annasCards } from './cancel';
import { withOrders, type Tour } from './tour';

/** «Planlæg perioder» of somebody with periods to come. */
const plan: Tour = async ({ page, see }) => {
  await logIn(page, 'bo');
  await page.goto('/overview');
  await follow(page, /^Se perioder, betaling/);
  await follow(page, 'Planlæg perioder');
  await see('perioder');
  await page.locator('a.price').last().click();
  await see('perioder: en pris er forklaret');
  await page.getByRole('link', { name: /^Ret/ }).last().click();
  await see('perioder: en er åben');
  await page.getByRole('group', { name: 'Sidste dag' }).getByLabel('Måned').fill('13');
  await page.getByRole('button', { name: 'Brug datoerne' }).click();
  await see('perioder: fejl');
  await page.getByRole('button', { name: 'Fjern perioden' }).click();
  await see('perioder: en er fjernet');
  await page
    .getByRole('link', { name: /^Tilføj her/ })
    .first()
    .click();
  await see('perioder: ledige dage');
  await page.getByRole('link', { name: 'Luk' }).first().click();
  await page.getByRole('link', { name: 'Vælg flere' }).click();
  await see('perioder: vælg flere');
  await page.getByRole('link', { name: 'Vælg ingen' }).click();
  await page.getByRole('button', { name: 'Brug valget' }).click();
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await see('perioder: bemærk');
};

/** The same as a calendar: a period is moved and removed, and another one begun in its place. */
const calendar: Tour = async ({ page, see }) => {
  await openCalendar(page);
  await see('kalender');
  const ordered = page.getByRole('button', { name: /i perioden .*, ikke betalt$/ });
  await ordered.last().click();
  await panel(page, 'Valgt periode');
  await page.getByRole('button', { name: '+7 dage' }).click();
  await expect(page.locator('main')).toContainText('1 ændring er ikke gemt');
  await settled(page);
  await see('kalender: en periode er flyttet');
  await page.getByRole('link', { name: 'Vælg ny første dag' }).click();
  await panel(page, 'Vælg ny første dag');
  await see('kalender: ny første dag');
  await page.getByRole('link', { name: 'Annullér' }).click();
  await panel(page, 'Valgt periode');
  await page.getByRole('button', { name: 'Fjern perioden' }).click();
  await expect(page.locator('main')).toContainText('bliver fjernet, når du gemmer');
  await settled(page);
  await see('kalender: en periode er fjernet');
  await page
    .getByRole('button', { name: /ledig$/ })
    .first()
    .click();
  await panel(page, 'Vælg sidste dag');
  await see('kalender: vælg sidste dag');
};

/** A period whose money is reserved is taken out of the plan. */
const paidPeriod: Tour = async (visit) => {
  const { page, see } = visit;
  await annasCards(visit);
  await page.goto('/overview');
  await follow(page, /^Se perioder, betaling/);
  await follow(page, 'Planlæg perioder');
  await page.getByRole('link', { name: /^Ret/ }).first().click();
  await see('perioder: en betalt er åben');
  await page.getByRole('button', { name: 'Fjern perioden' }).click();
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await see('perioder: bemærk, penge tilbage');
  await page.getByRole('button', { name: 'Acceptér' }).click();
  await expect(page.locator('main')).not.toContainText('8. mar.');
};

export const planTours: Readonly<Record<string, Tour>> = {
  'planned periods': withOrders(plan),
  'a paid period that is taken out': paidPeriod,
  'planned calendar': withOrders(calendar),
};
