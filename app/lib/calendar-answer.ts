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

/** The periods of some groups as a file to download; `today` is when it is written. */
export function calendarAnswer(
  groups: readonly CalendarGroup[],
  today: string,
  t: Texts,
): Response {
  const events = groups.flatMap(({ cards, route, delivery }) =>
    cards.map(({ id, from, to, displayStatus }) => ({
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
