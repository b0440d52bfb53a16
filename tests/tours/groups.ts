import { logIn } from '../worlds/browser-order';
import { follow, press, pressAnyway } from '../worlds/browser';
import { withOrders, type Tour } from './tour';

/** The pages of a group of cards, as several people have one. */
const groups: Tour = async ({ page, see }) => {
  const openGroupOf = async (username: string) => {
    await page.context().clearCookies();
    await logIn(page, username);
    await page.goto('/overview');
    await follow(page, /^Se perioder, betaling/);
  };
  await openGroupOf('bo');
  await see('kort');
  await page.locator('summary', { hasText: 'Tidligere perioder' }).click();
  await see('kort: tidligere perioder');
  await follow(page, 'Vælg næste periode');
  await see('næste periode');
  await press(page, 'Vis perioder og priser');
  await see('næste periode: vist');
  await page.getByLabel('Jeg vil gerne have kort i hele min godkendelse').uncheck();
  await pressAnyway(page, 'Gem valg');
  await see('næste periode: dag mangler');
  const last = page.getByRole('group', { name: 'Slutdato' });
  await last.getByLabel('Dag').fill('10. juli 2026');
  await press(page, 'Gem valg');
  await see('næste periode: bemærk');
  await press(page, 'Acceptér');
  await see('kort: perioder gemt');
  await page.context().clearCookies();
  await logIn(page, 'hans');
  await press(page, 'Se mine kort først');
  await follow(page, /^Se perioder, betaling/);
  await see('kort: ordningen er slut');
  await openGroupOf('gry');
  await see('kort: på pause');
  await openGroupOf('david');
  await see('kort: ingen kommende');
};

export const groupTours: Readonly<Record<string, Tour>> = { 'groups of cards': withOrders(groups) };
