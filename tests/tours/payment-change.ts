import { addMinutes } from 'date-fns/addMinutes';
import { as, orderAndPay } from '#server/seed/order-as';
import { choose, press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { orderFaults } from '../worlds/order-world';
import type { Tour } from './tour';

/** A group whose holder changes how it is paid: with a saved card, by a new one, and when it is too late. */
const changed: Tour = async ({ page, portal, see }) => {
  await logIn(page, 'anna');
  const periods = [
    { from: '2026-03-10', to: '2026-05-08' },
    { from: '2026-05-09', to: '2026-06-07' },
  ];
  await as(portal.deps, 'anna', (caller) =>
    orderAndPay(portal.deps, caller, { phone: '20304050', periods, mode: 'Regular' }),
  );
  const { db } = portal.deps.connection;
  const { id } = await db.selectFrom('card_group').select('id').executeTakeFirstOrThrow();
  const path = `/overview/group/${id}/payment`;
  await page.goto(path);
  await see('skift betaling');
  await choose(page, 'Betal automatisk');
  await press(page, 'Gem');
  await press(page, 'Fortryd');
  await see('skift betaling: ikke gemt');
  await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
  await page.goto(path);
  await choose(page, 'Betal automatisk');
  await press(page, 'Gem');
  await see('skift betaling: betalingstjenesten svarer ikke');
  await orderFaults(portal, { api: 'none' });
  const unopened = await db
    .selectFrom('payment_operation')
    .select('id')
    .where('session_type', '=', 'PaymentChange')
    .where('state', '=', 'created')
    .executeTakeFirstOrThrow();
  portal.clock.set(addMinutes(portal.clock.now(), 2));
  await page.goto(`/payment-status/${unopened.id}`);
  await see('skift betaling: vinduet åbnede ikke');
  await db.updateTable('saved_method').set({ state: 'failed' }).execute();
  await page.goto(path);
  await press(page, 'Gem');
  await see('skift betaling: valg mangler');
  await db
    .updateTable('card')
    .set({ status: 'Cancelled' })
    .where('from_day', '>', '2026-05-01')
    .execute();
  await db
    .updateTable('card')
    .set({ status: 'Active' })
    .where('from_day', '<', '2026-05-01')
    .execute();
  await portal.goTo('2026-03-12');
  await page.context().clearCookies();
  await logIn(page, 'anna');
  await page.goto(path);
  await see('skift betaling: kan ikke ændres');
};

export const paymentChangeTours: Readonly<Record<string, Tour>> = {
  'another way to pay for a group': changed,
};
