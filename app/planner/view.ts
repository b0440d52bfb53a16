import { contains, earlierDay, isDayIn, laterDay, type Day, type Period } from '#server/domain/day';
import { endsFrom, limits, planRows, type PlanRow } from '#server/domain/plan-rows';
import type { Basis } from './basis';
import { addMonths, firstOf, monthOf, monthsIn, type Month } from './months';

/** What the address of the calendar says; each part may be missing, and may say what is not so. */
export interface CalendarQuery {
  /** The first month. */
  md?: Month | undefined;
  /** The first day of a new period, whose last one is to be chosen. */
  fra?: Day | undefined;
  /** The period that is picked. */
  periode?: string | undefined;
  /** The end of it that is to be chosen anew. */
  ret?: 'fra' | 'til' | undefined;
  /** The script of the calendar has failed: it is not loaded again. */
  skript?: 'fra' | undefined;
}

/** What the next press of a day does. */
export type Mode =
  | { kind: 'idle' }
  | { kind: 'row'; row: PlanRow }
  /** It ends a new period; `ends` are the days on which it can. */
  | { kind: 'end'; from: Day; ends: Period }
  /** It moves one end of a period. */
  | { kind: 'move'; row: PlanRow; end: 'from' | 'to'; days: Period };

export interface View {
  mode: Mode;
  months: Month[];
  /** The months that can be shown. */
  reach: Period;
}

/** With the panel of a period above them there is room for two on a phone. */
const SHOWN_MONTHS = { idle: 3, row: 2 };
const MOST_MONTHS = 5;

/** What the calendar shows: of an address that asks for what there is not, the plain months. */
export function viewOf(basis: Basis, query: CalendarQuery): View {
  const mode = modeOf(basis, query);
  const reach = reachOf(basis);
  const isChoosing = mode.kind === 'end' || mode.kind === 'move';
  const { md } = query;
  const asked = !isChoosing && md && isDayIn(firstOf(md), wholeMonths(reach)) ? md : null;
  const first = asked ?? monthOf(firstShown(basis, mode, reach));
  return { mode, months: monthsFrom(first, reach, mode), reach };
}

function modeOf({ facts, draft, isClosed }: Basis, { fra, periode, ret }: CalendarQuery): Mode {
  const row = planRows(facts, draft).find(({ id }) => id === periode);
  if (row) {
    const room = ret && !isClosed ? limits(facts, draft, row.id) : null;
    const end = ret === 'fra' ? 'from' : 'to';
    return room ? { kind: 'move', row, end, days: room[end] } : { kind: 'row', row };
  }
  const ends = fra === undefined || isClosed ? null : endsFrom(facts, draft, fra);
  return fra !== undefined && ends ? { kind: 'end', from: fra, ends } : { kind: 'idle' };
}

/** The approval, and the periods that lie around it. */
function reachOf({ facts, draft, approval }: Basis): Period {
  const periods = [approval, ...planRows(facts, draft).map(({ period }) => period)];
  return {
    from: periods.map(({ from }) => from).reduce(earlierDay),
    to: periods.map(({ to }) => to).reduce(laterDay),
  };
}

const wholeMonths = ({ from, to }: Period): Period => ({ from: firstOf(monthOf(from)), to });

function firstShown({ today }: Basis, mode: Mode, reach: Period): Day {
  if (mode.kind === 'end') return mode.from;
  if (mode.kind === 'row') return mode.row.period.from;
  if (mode.kind === 'move') return mode.days.from;
  return contains(reach, { from: today, to: today }) ? today : reach.from;
}

/** Two or three months; while a day is chosen, as many as it can lie in. */
function monthsFrom(first: Month, reach: Period, mode: Mode): Month[] {
  const all = monthsIn({ from: firstOf(first), to: reach.to });
  if (mode.kind === 'idle' || mode.kind === 'row') return all.slice(0, SHOWN_MONTHS[mode.kind]);
  const last = mode.kind === 'end' ? mode.ends.to : mode.days.to;
  return all.slice(0, MOST_MONTHS).filter((month) => month <= monthOf(last));
}

/** The first month of the page before or after; null where there is nothing to show. */
export function neighbourMonth({ mode, months, reach }: View, direction: -1 | 1): Month | null {
  const [first = monthOf(reach.from), last = first] = [months[0], months.at(-1)];
  if (direction === 1) return last < monthOf(reach.to) ? addMonths(last, 1) : null;
  if (first <= monthOf(reach.from)) return null;
  const before = addMonths(first, -SHOWN_MONTHS[mode.kind === 'row' ? 'row' : 'idle']);
  return before < monthOf(reach.from) ? monthOf(reach.from) : before;
}

/** The same calendar at another place, as the query of its address. */
export function calendarSearch({ md, fra, periode, ret, skript }: CalendarQuery): string {
  const given = Object.entries({ md, fra, periode, ret, skript }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `?${new URLSearchParams([['vis', 'kalender'], ...given])}`;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address, or a form that asks for one, says; what can't be read is left out. */
export function calendarQuery(sent: { get(name: string): unknown }): CalendarQuery {
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [md, fra, ret] = [text('md'), text('fra'), text('ret')];
  return {
    md: md && MONTH.test(md) ? md : undefined,
    fra: fra && DAY.test(fra) ? fra : undefined,
    periode: text('periode'),
    ret: ret === 'fra' || ret === 'til' ? ret : undefined,
    skript: text('skript') === 'fra' ? 'fra' : undefined,
  };
}
