import { addDays } from '../domain/day';
import { listGroups } from '../db/cards';
import { FIRST_VISIT, LEAD_DAYS, MONTH } from './months';
import { as, orderAndPay, periodsFrom, type Episode } from './order-as';

const CARDS_A_GROUP = 25;

/** Groups one after the other in an approval, all ordered on one day, as long as they are not there. */
const groups = (
  vusId: string,
  { programId, count, before }: { programId: string; count: number; before: number },
  daysAgo = FIRST_VISIT,
): Episode => ({
  daysAgo,
  happen: (deps, { day }) =>
    as(deps, 'mange', async (caller) => {
      const made = await listGroups(deps.connection.db, caller.beneficiaryId);
      for (let nth = Math.max(0, made.length - before); nth < count; nth++) {
        const first = addDays(day, LEAD_DAYS + nth * CARDS_A_GROUP * MONTH);
        const periods = periodsFrom(first, CARDS_A_GROUP, MONTH);
        const order = { phone: '25364758', vusId, programId, periods, mode: 'Regular' } as const;
        await orderAndPay(deps, caller, order);
      }
    }),
});

/**
 * A thousand cards in forty groups, of three approvals that last for decades: no two cards of one scheme
 * share a day. Those of the first are paid to us, each in its time; the others are paid in the company's
 * app, so that nothing but the calendar moves them.
 */
export const mange: readonly Episode[] = [
  groups('mange-uu', { programId: 'movia-app', count: 14, before: 0 }),
  groups('mange-xu', { programId: 'movia-dot-app', count: 13, before: 14 }),
  // The price of VU is not published for every earlier year.
  groups('mange-vu', { programId: 'movia-dot-app', count: 13, before: 27 }, 645),
];
