import { createContext, useContext } from 'react';
import type { Day } from '#server/domain/day';
import type { Texts } from '~/lib/texts';
import type { Basis } from './basis';
import { calendarSearch, type CalendarQuery, type View } from './view';

/** What script adds once it runs: every day takes focus, one of them by Tab. */
export interface LiveParts {
  focusDay: Day;
  /** What was done last, for those who do not see it. */
  say: string;
  /** Why what is shown is not kept, or no longer as it was. */
  troubles: readonly { text: string; login?: string | undefined }[];
}

/** What every part of the calendar is drawn from. */
export interface PlannerState {
  t: Texts;
  basis: Basis;
  query: CalendarQuery;
  view: View;
  /** Path of the page. */
  path: string;
  /** Of the draft that is shown. */
  version: number;
  /** What each period costs, in words, by its id. */
  prices: Readonly<Record<string, string>>;
  live?: LiveParts | undefined;
}

const PlannerContext = createContext<PlannerState | null>(null);
export const PlannerProvider = PlannerContext.Provider;

export function usePlanner(): PlannerState {
  const state = useContext(PlannerContext);
  if (!state) throw new Error('A part of the calendar stands outside of it');
  return state;
}

/** The address of the calendar with other choices. */
export const calendarPath = (
  { path, query: { skript } }: PlannerState,
  query: CalendarQuery,
): string => path + calendarSearch({ ...query, skript });

/** What stays of the address when a day is pressed. */
export const shownMonth = ({ view }: PlannerState): Pick<CalendarQuery, 'md'> => ({
  md: view.months[0],
});
