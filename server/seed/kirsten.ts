import { listGroups } from '../db/cards';
import { addDays } from '../domain/day';
import { cancelCard } from '../workflows/cancel-card';
import { takeEvent } from '../workflows/events/take-event';
import { tellEverything } from './kirsten-told';
import { FIRST_VISIT, LEAD_DAYS, MONTH } from './months';
import { as, orderAndPay, periodsFrom, type Episode } from './order-as';

const CARDS_A_YEAR = 12;
const YEAR = CARDS_A_YEAR * MONTH;
const PHONE = '26374859';
/** A Rejsekort has to be made before its first period. */
const REJSEKORT_LEAD_DAYS = 20;

/** Orders the periods of a year, all paid by an agreement; once. */
const year = (nth: number, programId: string, leadDays = LEAD_DAYS): Episode => ({
  daysAgo: FIRST_VISIT - nth * YEAR - LEAD_DAYS + leadDays,
  hasNoMail: true,
  happen: (deps, { day }) =>
    as(deps, 'kirsten', async (caller) => {
      const made = await listGroups(deps.connection.db, caller.beneficiaryId);
      if (made.length > nth) return;
      const periods = periodsFrom(addDays(day, leadDays), CARDS_A_YEAR);
      await orderAndPay(deps, caller, { phone: PHONE, periods, mode: 'Regular', programId });
    }),
});

/** She gave a card back on the day before its first, when it was issued and paid. */
const cancels: Episode = {
  daysAgo: FIRST_VISIT - 2 * YEAR - 5 * MONTH - (LEAD_DAYS - 1),
  ...{ hasNoMail: true, isLast: true },
  happen: (deps, { day }) =>
    as(deps, 'kirsten', async (caller) => {
      const { id } = await deps.connection.db
        .selectFrom('card')
        .select('id')
        .where('beneficiary_id', '=', caller.beneficiaryId)
        .where('from_day', '=', addDays(day, 1))
        .executeTakeFirstOrThrow();
      await cancelCard(deps, caller, id);
    }),
};

/** Rejsekort paid the period back that she was travelling on, and the company corrected her school. */
const events: Episode = {
  daysAgo: 20,
  happen: (deps, { day }) =>
    as(deps, 'kirsten', async ({ beneficiaryId }) => {
      const { db } = deps.connection;
      const at = deps.clock.now().toISOString();
      const running = await db
        .selectFrom('card')
        .select(['id', 'group_id'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('from_day', '<=', day)
        .where('to_day', '>=', day)
        .executeTakeFirstOrThrow();
      const { id: cardId, group_id: groupId } = running;
      await takeEvent(deps, {
        ...{ id: `kirsten-${cardId}`, sender: 'rejsekort', at, kind: 'period-refunded', cardId },
      });
      await takeEvent(deps, {
        ...{ id: `kirsten-${groupId}`, sender: 'companies', at, kind: 'group-changed', groupId },
        school: 'Øresunds Tekniske Skole, Nørrebro',
      });
    }),
};

/** All that one can be told of, so that there is one of each kind to look at. */
const told: Episode = {
  daysAgo: 1,
  hasNoMail: true,
  happen: (deps, { day }) =>
    as(deps, 'kirsten', ({ beneficiaryId }) => tellEverything(deps, beneficiaryId, day)),
};

/**
 * Four years of twelve cards each: three in the app, and the one under way on a Rejsekort, with a period
 * that was paid back; one in the app she cancelled, and got her money back.
 */
export const kirsten: readonly Episode[] = [
  year(0, 'movia-app'),
  year(1, 'movia-app'),
  year(2, 'movia-app'),
  cancels,
  year(3, 'movia-rejsekort', REJSEKORT_LEAD_DAYS),
  events,
  told,
];
