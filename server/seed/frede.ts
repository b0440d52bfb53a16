import { addDays } from '../domain/day';
import { as, orderOnce, periodsFrom, type Episode } from './order-as';

/** Three periods on a Rejsekort, paid by an agreement with Nets: the second begins in two days. */
export const frede: Episode = {
  daysAgo: 43,
  happen: (deps, { day }) =>
    as(deps, 'frede', async (caller) => {
      const periods = periodsFrom(addDays(day, 15), 3);
      const programId = 'movia-rejsekort';
      const phone = '23334353';
      await orderOnce(deps, caller, { phone, periods, mode: 'Regular', programId });
    }),
};
