import { choose, follow, press } from '../worlds/browser';
import { acceptConditions, logIn, orderFewUntilMode, payByCard } from '../worlds/browser-order';
import type { Tour } from './tour';
import { payInTerminal } from '../worlds/nets-orders';
import { NETS_CARD, netsFaults, readyToPay } from '../worlds/nets-world';
import { goToPaymentWindow } from '../worlds/payment-window';

/** A payment through Nets with everything that can become of it, and the next on the saved card. */
const nets: Tour = async ({ page, portal, see }) => {
  await orderFewUntilMode(page, portal, 'clara', { needsPhoto: false });
  await see('betalingsform: Nets');
  await press(page, 'Næste');
  await see('betalingsform: Nets, intet valgt');
  await choose(page, 'Betal automatisk');
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
  await choose(page, 'Jeg accepterer betingelserne');
  await press(page, 'Næste');
  await see('betaling: gemt kort');
  await portal.deps.connection.db.updateTable('saved_method').set({ expiry: '02-26' }).execute();
  await page.goto('/order/summary');
  await acceptConditions(page);
  await see('betalingsform: udløbet kort');
};

/** A later period that is paid by itself, with everything that can become of it. */
const laterPeriod: Tour = async ({ page, portal, see }) => {
  const { session, flow } = await readyToPay(portal, 'clara');
  await payInTerminal(portal, session, flow, { netsPaymentType: 'SinglePayment' });
  const { id } = await goToPaymentWindow(portal, 'clara');
  await logIn(page, 'clara');
  await page.goto(`/overview/card/${id}`);
  await see('se periode: kan betales');
  await press(page, PAY);
  await press(page, 'Fortryd');
  await see('betal for en periode: afbrudt');
  await press(page, 'Prøv igen');
  await page.goto(`/overview/card/${id}`);
  await see('se periode: betaling begyndt');
  await follow(page, 'Fortsæt betalingen');
  await see('betal for en periode: venter');
  await press(page, 'Gå til betaling hos Nets');
  await press(page, 'Lad 3-D Secure fejle');
  await see('betal for en periode: afvist');
  await press(page, 'Prøv igen');
  await payByCard(page, NETS_CARD);
  await see('betal for en periode: betalt');
  await page.context().clearCookies();
  await page.goto(`/single-payment/process-nets?cardId=${id}&operationId=x&responseCode=OK`);
  await see('retur fra Nets: periode, logget ud');
};

const PAY = /^Betal [\d.,]+ kr\.$/;

export const netsTours: Readonly<Record<string, Tour>> = {
  'a payment through Nets': nets,
  'a later period through Nets': laterPeriod,
};
