import { seedOrders } from '#server/seed/seed-orders';
import { logIn } from '../worlds/browser-order';
import { TODAY } from '../worlds/portal';
import { follow } from '../worlds/browser';
import type { Tour } from './browser-tours';

/** The pages of a group of cards, as several people have one. */
const groups: Tour = async ({ page, portal, see }) => {
  await seedOrders(portal.deps, portal.clock, TODAY);
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
  await openGroupOf('hans');
  await see('kort: ordningen er slut');
  await openGroupOf('gry');
  await see('kort: på pause');
  await openGroupOf('david');
  await see('kort: ingen kommende');
};

export const groupTours: Readonly<Record<string, Tour>> = { 'groups of cards': groups };
