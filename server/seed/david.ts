import { addDays } from '../domain/day';
import { as, orderOnce, periodsFrom, type Episode } from './order-as';

/** A paid card of 123 days around the internship, which is 20 to 110 days ahead. */
export const david: Episode = {
  daysAgo: 9,
  happen: (deps, { day }) =>
    as(deps, 'david', async (caller) => {
      const periods = periodsFrom(addDays(day, 2), 1, 123);
      await orderOnce(deps, caller, { phone: '21314151', periods, mode: 'SinglePayment' });
    }),
};
