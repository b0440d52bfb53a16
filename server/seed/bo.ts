import { addDays } from '../domain/day';
import { sendMessage } from '../workflows/messages';
import { as, orderOnce, periodsFrom, type Episode } from './order-as';

/** Five cards of 30 days, the first 75 days old today: two past, one active, two to come. */
export const bo: Episode = {
  daysAgo: 77,
  happen: (deps, { day }) =>
    as(deps, 'bo', async (caller) => {
      const periods = periodsFrom(addDays(day, 2), 5);
      const isNew = await orderOnce(deps, caller, { phone: '20304050', periods, mode: 'Regular' });
      if (!isNew) return;
      await sendMessage(deps, deps.connection.db, caller.beneficiaryId, {
        sender: deps.texts.t('common.site'),
        subject: deps.texts.t('messages.welcome.subject'),
        contents: deps.texts.t('messages.welcome.contents'),
      });
    }),
};
