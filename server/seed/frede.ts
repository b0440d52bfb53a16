import { listGroups } from '../db/cards';
import { findLatestSinglePayment } from '../db/payments';
import { addDays } from '../domain/day';
import { openCardPayment } from '../workflows/pay-card';
import { as, orderAndPay, periodsFrom, type Episode } from './order-as';

const PHONE = '23334353';
const PLASTIC = 'midttrafik-plastic';

/** Two cards of plastic for the weekends in Aarhus, paid one at a time through Nets; once. */
const weekends: Episode = {
  daysAgo: 44,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const made = await listGroups(deps.connection.db, caller.beneficiaryId);
      if (made.length > 0) return;
      const first = addDays(day, 14);
      const second = addDays(first, 47);
      const periods = [
        { from: first, to: addDays(second, -1) },
        { from: second, to: addDays(second, 29) },
      ];
      const order = { phone: PHONE, vusId: 'frede-xu', programId: PLASTIC, periods };
      await orderAndPay(deps, caller, { ...order, mode: 'SinglePayment' });
    }),
};

/** Three periods on a Rejsekort, paid by an agreement with Nets: the second begins in two days. */
const rejsekort: Episode = {
  daysAgo: 43,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const made = await listGroups(deps.connection.db, caller.beneficiaryId);
      if (made.length > 1) return;
      const periods = periodsFrom(addDays(day, 15), 3);
      const order = { phone: PHONE, vusId: 'frede-uu', programId: 'movia-rejsekort', periods };
      await orderAndPay(deps, caller, { ...order, mode: 'Regular' });
    }),
};

/** He went to the window of Nets to pay the second card of plastic, and left it open; once. */
const leavesWindow: Episode = {
  daysAgo: 0,
  isLast: true,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const { db } = deps.connection;
      const card = await db
        .selectFrom('card')
        .innerJoin('card_group', 'card_group.id', 'card.group_id')
        .select('card.id')
        .where('card.beneficiary_id', '=', caller.beneficiaryId)
        .where('card_group.program_id', '=', PLASTIC)
        .where('card.from_day', '>', day)
        .executeTakeFirst();
      const isTried = card && (await findLatestSinglePayment(db, card.id)) !== undefined;
      if (card && !isTried) await openCardPayment(deps, caller, card.id);
    }),
};

export const frede: readonly Episode[] = [weekends, rejsekort, leavesWindow];
