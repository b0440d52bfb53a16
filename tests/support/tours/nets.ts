import { choose, follow, press } from '../browser';
import { acceptConditions, logIn, orderFewUntilMode, payByCard } from '../browser-order';
import type { Tour } from '../browser-tours';
import { NETS_CARD, netsFaults } from '../nets-world';

/** A payment through Nets with everything that can become of it, and the next on the saved card. */
const nets: Tour = async ({ page, portal, see }) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await see('betalingsform: Nets');
  await press(page, 'Næste');
  await see('betalingsform: Nets, intet valgt');
  await choose(page, 'Ny betalingsaftale');
  await press(page, 'Næste');
  await see('betalingsvindue: Nets');
  await press(page, 'Fortryd');
  await see('retur fra Nets: annulleret');
  await follow(page, 'Prøv igen');
  await press(page, 'Næste');
  await press(page, 'Lad 3-D Secure fejle');
  await see('retur fra Nets: fejl');
  await page.goto('/order/payment');
  await see('betaling');
  await press(page, 'Gå til betaling');
  await netsFaults(portal, { api: 'error-500', apiCalls: 1000 });
  await payByCard(page, NETS_CARD);
  await see('retur fra Nets: venter');
  const back = page.url();
  await page.context().clearCookies();
  await page.goto(back);
  await see('retur fra Nets: logget ud');
  await netsFaults(portal, { api: 'none' });
  await logIn(page, 'clara');
  await page.goto(back);
  await see('kvittering: Nets');
  await page.goto('/order');
  await press(page, 'Næste');
  await see('bestilling: gemt kort');
  await follow(page, /Skift\s+Betaling/);
  await see('betalingsform: gemt kort');
  await press(page, 'Næste');
  await see('betalingsform: betingelser mangler');
  await portal.deps.connection.db.updateTable('saved_method').set({ expiry: '02-26' }).execute();
  await page.goto('/order/summary');
  await acceptConditions(page);
  await see('betalingsform: udløbet kort');
};

export const netsTours: Readonly<Record<string, Tour>> = { 'a payment through Nets': nets };
