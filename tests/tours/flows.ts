import { findFlow } from '#server/db/order-flows';
import { pauseForCompany } from '#server/workflows/order/choose/unfinished';
import { follow, press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { withOrders, type Tour } from './tour';
import { personOf } from '../worlds/order-world';

/** Orders that are more than one's first: obligatory, waiting, in each other's way, and refused. */
const otherOrders: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'hans');
  await see('vigtigt: ny levering');
  await press(page, 'Se mine kort først');
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
  await see('levering: kortene flytter');
  await page.context().clearCookies();
  await logIn(page, 'frede');
  await page.goto('/order');
  await page.goto('/order/configuration/delivery');
  await see('levering: på eget Rejsekort');
  await page.context().clearCookies();
  await logIn(page, 'david');
  await page.goto('/order');
  await page.goto('/order/configuration/subsidy');
  await see('godkendelse: praktik');
  await page.context().clearCookies();
  await logIn(page, 'ida');
  const { id: beneficiaryId } = await personOf(portal, 'ida');
  await portal.deps.connection.db.transaction().execute(async (tx) => {
    const flow = await findFlow(tx, { beneficiaryId, isOpen: true });
    if (flow) await pauseForCompany(portal.deps, tx, flow, 'awaits-company', 'FynBus');
  });
  await page.goto('/overview');
  await see('overblik: ruten skal godkendes');
  await follow(page, 'Fortsæt bestilling');
  await see('ufærdig: ruten skal godkendes');
  await page.context().clearCookies();
  await logIn(page, 'jens');
  await see('valg: Bornholm');
};

export const flowTours: Readonly<Record<string, Tour>> = {
  'other kinds of order': withOrders(otherOrders),
};
