import { utc } from '@date-fns/utc';
import { addYears } from 'date-fns/addYears';
import { format } from 'date-fns/format';
import type { RouteInfo } from '#server/contract/shared';
import type { OverviewCard } from '#server/contract/overview';
import { calendarFile } from './calendar-file';
import { routeTitle } from './route-title';
import type { Texts } from './texts';

interface CalendarGroup {
  cards: readonly OverviewCard[];
  route: RouteInfo;
  delivery: { title: string };
}

/** Nobody plans a journey later than that, and a calendar can read the file again. */
const YEARS_AHEAD = 2;

/**
 * The periods of some groups that begin within two years, as a file to download; `today` is when it is
 * written.
 */
export function calendarAnswer(
  groups: readonly CalendarGroup[],
  today: string,
  t: Texts,
): Response {
  const end = format(addYears(today, YEARS_AHEAD, { in: utc }), 'yyyy-MM-dd');
  const events = groups.flatMap(({ cards, route, delivery }) =>
    cards
      .filter(({ from }) => from < end)
      .map(({ id, from, to, displayStatus }) => ({
        ...{ id, from, to },
        summary: t('overview.calendar.event', { route: routeTitle(route, t) }),
        description: `${delivery.title}. ${displayStatus.title}.`,
      })),
  );
  return new Response(calendarFile(events, today), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="ungdomskort.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
}
