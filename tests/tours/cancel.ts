import { expect } from '@playwright/test';
import { as, orderAndPay } from '#server/seed/order-as';
import { decideRefund } from '#server/workflows/decide-refund';
import { press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { orderFaults } from '../worlds/order-world';
import type { Tour, Visit } from './tour';

/** The first begins while its money can still be reserved: a later one is charged at once. */
const PERIODS = [
  { from: '2026-03-08', to: '2026-05-06' },
  { from: '2026-05-07', to: '2026-06-05' },
];

/** Anna's two cards; opens their pages and lets days pass. */
export async function annasCards({ page, portal }: Visit) {
  await logIn(page, 'anna');
  await as(portal.deps, 'anna', (caller) =>
    orderAndPay(portal.deps, caller, {
      phone: '20304050',
      periods: PERIODS,
      mode: 'SinglePayment',
    }),
  );
  const cards = await portal.deps.connection.db
    .selectFrom('card')
    .select('id')
    .orderBy('from_day')
    .execute();
  const stateOfPayment = async () => {
    await portal.passMinutes(1);
    const { db } = portal.deps.connection;
    return (await db.selectFrom('payment_operation').select('state').executeTakeFirstOrThrow())
      .state;
  };
  return {
    open: async (nth: number) => page.goto(`/overview/card/${cards[nth]?.id}/cancel`),
    /** Lets the first card be issued and its money be taken, before the reservation lapses. */
    begin: async () => {
      await portal.goTo('2026-03-08');
      await expect.poll(stateOfPayment).toBe('settled');
    },
    goTo: async (day: string) => {
      await portal.goTo(day);
      await page.context().clearCookies();
      await logIn(page, 'anna');
    },
  };
}

/** A card that is cancelled: with a part of its money back, with none, and before it is paid. */
const cancelled: Tour = async (visit) => {
  const { page, see } = visit;
  const { open, begin, goTo } = await annasCards(visit);
  await open(0);
  await see('annullér kort: reserveret');
  await open(1);
  await see('annullér kort: ikke betalt');
  await begin();
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

/** A card of plastic that has to be back first, and the receipts of what was paid and paid back. */
const sentBack: Tour = async (visit) => {
  const { page, portal, see } = visit;
  const { open, begin, goTo } = await annasCards(visit);
  await begin();
  await goTo('2026-03-11');
  const { db } = portal.deps.connection;
  await db.updateTable('card_group').set({ program_id: 'fynbus-plastic' }).execute();
  await open(0);
  await see('annullér kort: plastkort');
  await press(page, 'Annullér og send kortet tilbage');
  await see('se periode: venter på plastkort');
  const { id: refundId } = await db.selectFrom('refund').select('id').executeTakeFirstOrThrow();
  const decision = { refundId, kind: 'returned', by: 'Grete', note: null, day: null } as const;
  await decideRefund(portal.deps, decision);
  // Another process of the portal may be at it.
  const stateOfRefund = async () => {
    await portal.passMinutes(1);
    return (await db.selectFrom('refund').select('state').executeTakeFirstOrThrow()).state;
  };
  await expect.poll(stateOfRefund).toBe('refunded');
  await page.reload();
  await see('se periode: penge tilbage');
  await page.getByRole('link', { name: '2026-000002' }).click();
  await see('kvittering for penge tilbage');
  await page.getByRole('link', { name: '2026-000001' }).click();
  await see('kvittering for betaling');
};

/** A card of plastic that is made once more: its card is declined, then charged; then one that is too late. */
const replaced: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'anna');
  const periods = [{ from: '2026-03-16', to: '2026-06-13' }];
  const order = { phone: '20304050', periods, programId: 'fynbus-plastic' };
  await as(portal.deps, 'anna', (caller) =>
    orderAndPay(portal.deps, caller, { ...order, mode: 'Regular' }),
  );
  const { id } = await portal.deps.connection.db
    .selectFrom('card')
    .select('id')
    .executeTakeFirstOrThrow();
  const goTo = async (day: string) => {
    await portal.goTo(day);
    await page.context().clearCookies();
    await logIn(page, 'anna');
  };
  const open = () => page.goto(`/overview/card/${id}/replacement`);
  await open();
  await see('bestil nyt kort: ikke lavet endnu');
  // It is made once its money is taken, before the reservation lapses.
  const statusOfCard = async () => {
    await portal.passMinutes(1);
    const { db } = portal.deps.connection;
    return (await db.selectFrom('card').select('status').executeTakeFirstOrThrow()).status;
  };
  await expect.poll(statusOfCard).toBe('DuringProduction');
  await goTo('2026-04-01');
  await open();
  await see('bestil nyt kort');
  await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
  await press(page, 'Betal 50,00 kr. og bestil');
  await see('bestil nyt kort: afvist');
  await press(page, 'Betal 50,00 kr. og bestil');
  const stateOfFee = async () => {
    await portal.passMinutes(1);
    const fee = portal.deps.connection.db
      .selectFrom('payment_operation')
      .select('state')
      .where('session_type', '=', 'Replacement')
      .orderBy('attempt', 'desc');
    return (await fee.executeTakeFirstOrThrow()).state;
  };
  await expect.poll(stateOfFee).toBe('settled');
  await page.reload();
  await see('se periode: nyt kort er på vej');
  await open();
  await see('bestil nyt kort: er på vej');
};

export const cancelTours: Readonly<Record<string, Tour>> = {
  'a card that is cancelled': cancelled,
  'a card that is replaced': replaced,
  'a card of plastic that is sent back': sentBack,
};
