import { addDays } from '../domain/day';
import { as, orderOnce, periodsFrom, type Episode } from './order-as';

/** Four cards on a Rejsekort, whose program has ended by today: one active, three to come. */
export const hans: Episode = {
  daysAgo: 40,
  happen: (deps, { day }) =>
    as(deps, 'hans', async (caller) => {
      const periods = periodsFrom(addDays(day, 15), 4);
      const programId = 'nordjylland-rejsekort';
      const phone = '22324252';
      await orderOnce(deps, caller, { phone, periods, mode: 'Regular', programId });
    }),
};
