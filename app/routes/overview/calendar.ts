import { calls } from '#server/contract/calls';
import { calendarAnswer } from '~/lib/calendar-answer';
import { guardedLoader } from '~/session/page.server';

/** The periods of the person that are not over, as a file that any calendar reads. */
export const loader = guardedLoader(async ({ api, session, t }) => {
  const { groups } = await api.get(calls.cardsOverview, { query: { all: '1' } });
  return calendarAnswer(groups, session.timeMachine.today, t);
});
