import { seedOrders } from '#server/seed/seed-orders';
import { follow, press } from '../browser';
import { logIn } from '../browser-order';
import type { Tour } from '../browser-tours';
import { TODAY } from '../portal';

/** Orders that are more than one's first: obligatory, waiting, in each other's way, and refused. */
const otherOrders: Tour = async ({ page, portal, see }) => {
  await seedOrders(portal.deps, portal.clock, TODAY);
  await logIn(page, 'hans');
  await see('overblik: ny levering skal vælges');
  await follow(page, 'Vælg ny levering');
  await see('valg: ny levering');
  await page.goto('/order/configuration/delivery');
  await see('levering: en kan ikke vælges');
  const { programs } = portal.deps.config;
  const { deactivated } = programs;
  programs.deactivated = [...deactivated, 'nordjylland-app'];
  await page.goto('/order/configuration');
  await see('valg: ingen levering passer');
  programs.deactivated = deactivated;
  await page.goto('/order/cancel');
  await see('afbryd: kan ikke');
  await page.context().clearCookies();
  await logIn(page, 'gry');
  await page.goto('/order/unfinished');
  await see('ufærdig: andet selskab');
  await page.goto('/order?schemeType=UU');
  await see('igangværende bestilling');
  await page.goto('/order/unfinished');
  await press(page, 'Næste');
  await see('valg: kortene flytter');
  await page.context().clearCookies();
  await logIn(page, 'david');
  await page.goto('/order');
  await page.goto('/order/configuration/subsidy');
  await see('godkendelse: praktik');
  await page.context().clearCookies();
  await logIn(page, 'jens');
  await press(page, 'Næste');
  await see('valg: Bornholm');
};

export const flowTours: Readonly<Record<string, Tour>> = { 'other kinds of order': otherOrders };
