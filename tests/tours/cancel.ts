import { as, orderAndPay } from '#server/seed/order-as';
import { press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import type { Tour } from './tour';

/** A card that is cancelled: with a part of its money back, with none, and before it is paid. */
const cancelled: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'anna');
  const periods = [
    { from: '2026-03-10', to: '2026-05-08' },
    { from: '2026-05-09', to: '2026-06-07' },
  ];
  await as(portal.deps, 'anna', (caller) =>
    orderAndPay(portal.deps, caller, { phone: '20304050', periods, mode: 'SinglePayment' }),
  );
  const cards = await portal.deps.connection.db
    .selectFrom('card')
    .select('id')
    .orderBy('from_day')
    .execute();
  const open = async (nth: number) => page.goto(`/overview/card/${cards[nth]?.id}/cancel`);
  const goTo = async (day: string) => {
    await portal.goTo(day);
    await page.context().clearCookies();
    await logIn(page, 'anna');
  };
  await open(0);
  await see('annullér kort: reserveret');
  await open(1);
  await see('annullér kort: ikke betalt');
  await goTo('2026-03-11');
  await open(0);
  await see('annullér kort');
  await goTo('2026-04-09');
  await open(0);
  await press(page, 'Annullér uden penge tilbage');
  await see('annullér kort: kryds mangler');
  await page.getByLabel('Jeg ved, at jeg ingen penge får tilbage').check();
  await press(page, 'Annullér uden penge tilbage');
  await see('se periode: annulleret');
  await open(0);
  await see('annullér kort: er annulleret');
};

export const cancelTours: Readonly<Record<string, Tour>> = {
  'a card that is cancelled': cancelled,
};
