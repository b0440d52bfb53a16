import { calls } from '#server/contract/calls';
import { calendarFile } from '~/lib/calendar-file';
import { routeTitle } from '~/lib/route-title';
import { guardedLoader } from '~/session/page.server';

/** The periods of the person that are not over, as a file that any calendar reads. */
export const loader = guardedLoader(async ({ api, session, t }) => {
  const { groups } = await api.get(calls.cardsOverview, { query: { all: '1' } });
  const events = groups.flatMap(({ cards, route, delivery }) =>
    cards.map(({ id, from, to, displayStatus }) => ({
      ...{ id, from, to },
      summary: t('overview.calendar.event', { route: routeTitle(route, t) }),
      description: `${delivery.title}. ${displayStatus.title}.`,
    })),
  );
  return new Response(calendarFile(events, session.timeMachine.today), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="ungdomskort.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
});
