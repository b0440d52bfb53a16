import { calls } from '#server/contract/calls';
import { calendarAnswer } from '~/lib/calendar-answer';
import { guardedLoader } from '~/session/page.server';

/** The periods of a group that are not over, as a file that any calendar reads. */
export const loader = guardedLoader(async ({ api, params: { id = '' }, session, t }) => {
  const group = await api.get(calls.group, { params: { id } });
  return calendarAnswer([group], session.timeMachine.today, t);
});
