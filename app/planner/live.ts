import { formatDay, formatKroner, formatPeriod, formatShortDay } from '#server/contract/written';
import { addDays, daysInPeriod, type Day, type Period } from '#server/domain/day';
import { apply } from '#server/domain/plan-edit';
import { isSamePeriod, planRows, type PlanDraft, type PlanRow } from '#server/domain/plan-rows';
import type { Texts } from '~/lib/texts';
import type { PlannerAnswer } from './answer';
import type { Basis } from './basis';
import { addMonths, monthOf, type Month } from './months';
import type { PlanOperation } from './operation';
import type { End } from './stops';
import { viewOf, type CalendarQuery, type View } from './view';

/** The calendar in the browser: what the API answered last, and what was done since. */
export interface LiveState {
  answer: PlannerAnswer;
  /** Not answered yet, oldest first: each is sent when the one before it is kept. */
  pending: readonly PlanOperation[];
  /** The oldest is on its way. */
  isAsked: boolean;
  query: CalendarQuery;
  /** The day that Tab leads to. */
  focusDay: Day | null;
  /** How often a key has led to another day: focus follows then, and never otherwise. */
  steps: number;
  /** An end of a period that is being moved and not let go yet. */
  grab: Grab | null;
  net: 'ok' | 'offline' | 'logged-out';
  /** How often the oldest operation was tried in vain. */
  attempts: number;
  /** What came of operations that could not be kept, in sentences. */
  notices: readonly string[];
  /** Another window has changed the plan. */
  isElsewhere: boolean;
  say: Say;
}

export interface Grab {
  id: string;
  end: End;
  day: Day;
}

/** What was done last, told once the texts are at hand. */
export type Say = (t: Texts) => string;
const SILENT: Say = () => '';

export const begin = (answer: PlannerAnswer, query: CalendarQuery): LiveState => ({
  answer,
  pending: [],
  isAsked: false,
  query,
  focusDay: null,
  steps: 0,
  grab: null,
  net: 'ok',
  attempts: 0,
  notices: [],
  isElsewhere: false,
  say: SILENT,
});

/** What is seen: the answer with everything that was done since, and an end where it is held. */
export function basisOf({ answer, pending, grab }: LiveState): Basis {
  const { basis } = answer;
  const kept = pending.reduce((draft, op) => after(basis, draft, op), basis.draft);
  const row = grab && planRows(basis.facts, kept).find(({ id }) => id === grab.id);
  if (!grab || !row) return { ...basis, draft: kept };
  const period = { ...row.period, [grab.end]: grab.day };
  return { ...basis, draft: after(basis, kept, { kind: 'move', id: grab.id, period }) };
}

function after({ facts }: Basis, draft: PlanDraft, op: PlanOperation): PlanDraft {
  const applied = apply(facts, draft, op);
  return applied.ok ? applied.draft : draft;
}

export const liveView = (state: LiveState): View => viewOf(basisOf(state), state.query);

export const isChoosing = ({ mode }: Pick<View, 'mode'>): boolean =>
  mode.kind === 'end' || mode.kind === 'move';

/** The day that Tab leads to: the one that had the focus last, while it is shown. */
export function focusDayOf({ focusDay }: LiveState, { mode, months }: View, today: Day): Day {
  const shows = (day: Day | null): day is Day => day !== null && months.includes(monthOf(day));
  const row = mode.kind === 'row' || mode.kind === 'move' ? mode.row.period : null;
  const wanted = [focusDay, mode.kind === 'end' ? mode.from : null, row?.from ?? null, today];
  return wanted.find(shows) ?? `${months[0] ?? monthOf(today)}-01`;
}

/** The address with the month of a day among those that are shown. */
export function showing(state: LiveState, day: Day): CalendarQuery {
  const { months } = liveView(state);
  const [first = monthOf(day), last = first] = [months[0], months.at(-1)];
  const month: Month = monthOf(day);
  if (month > last) return { ...state.query, md: addMonths(month, 1 - months.length) };
  return { ...state.query, md: month < first ? month : first };
}

/** Another place of the same calendar, by a link or by a press of a day. */
export function gone(state: LiveState, asked: CalendarQuery): LiveState {
  const before = liveView(state);
  const { md } = asked;
  const { skript } = state.query;
  const query = { ...asked, md: md ?? keptMonth(state, before, asked), skript };
  const next = { ...state, query, grab: null };
  return { ...next, say: sayOf(next, before) };
}

/** A period that is picked leaves the months above its own where they are. */
function keptMonth({ focusDay }: LiveState, { months }: View, { periode }: CalendarQuery) {
  if (periode === undefined || focusDay === null) return undefined;
  const [first = '', second = first] = months;
  const month = monthOf(focusDay);
  return month <= second ? first : addMonths(month, -1);
}

function sayOf(state: LiveState, before: View): Say {
  const { mode } = liveView(state);
  const [first, last] = mode.kind === 'move' ? [mode.days.from, mode.days.to] : ['', ''];
  switch (mode.kind) {
    case 'idle':
      return SILENT;
    case 'row':
      return isChoosing(before) ? SILENT : sayPicked(mode.row.period);
    case 'end':
      return (t) =>
        t('plan.calendar.begun', {
          day: formatDay(mode.from),
          first: formatDay(mode.ends.from),
          last: formatDay(mode.ends.to),
        });
    case 'move':
      return (t) =>
        t('plan.calendar.moving', {
          period: formatPeriod(mode.row.period.from, mode.row.period.to),
          first: formatDay(first),
          last: formatDay(last),
        });
    default:
      return mode satisfies never;
  }
}

const sayPicked =
  (period: Period): Say =>
  (t) =>
    t('plan.live.picked', {
      period: formatPeriod(period.from, period.to),
      count: daysInPeriod(period),
    });

/** Carries out an operation at once and leaves it to be kept; one that can't be changes nothing. */
export function operated(state: LiveState, op: PlanOperation): LiveState {
  const free = { ...state, grab: null };
  const { facts, draft } = basisOf(free);
  if (!apply(facts, draft, op).ok) return free;
  const view = liveView(free);
  const changed = { ...free, pending: queued(state, op) };
  const rows = planRows(facts, basisOf(changed).draft);
  const row = rows.find((each) => isMeant(each, op));
  const periode = row?.id ?? ('id' in op ? op.id : state.query.periode);
  const query = { md: view.months[0], periode, skript: state.query.skript };
  return { ...changed, query, notices: [], isElsewhere: false, say: sayDone(op, row, state) };
}

const isMeant = ({ id, period }: PlanRow, op: PlanOperation): boolean =>
  op.kind === 'add' ? isSamePeriod(period, op.period) : 'id' in op && op.id === id;

function sayDone(op: PlanOperation, row: PlanRow | undefined, { grab }: LiveState): Say {
  if (op.kind === 'undo') return (t) => t('plan.live.undone');
  if (op.kind === 'remove') return (t) => t('plan.live.removed');
  if (!row) return SILENT;
  if (op.kind === 'step') return sayEnd(row.period, op.end);
  return grab ? sayEnd(row.period, grab.end) : sayPicked(row.period);
}

/** A range is told on the end that moves. */
export const sayEnd =
  (period: Period, end: End): Say =>
  (t) =>
    t(`plan.live.end-${end}`, {
      day: formatShortDay(period[end]),
      count: daysInPeriod(period),
    });

/** Operations that were not sent yet become one when the same period moves again, or are undone here. */
function queued({ pending, isAsked }: LiveState, op: PlanOperation): PlanOperation[] {
  const wanted = asMove(op);
  const last = isAsked && pending.length === 1 ? undefined : pending.at(-1);
  const before = pending.slice(0, -1);
  if (last && wanted.kind === 'undo' && last.kind !== 'undo') return before;
  const isSame = last?.kind === 'move' && wanted.kind === 'move' && last.id === wanted.id;
  return isSame ? [...before, wanted] : [...pending, wanted];
}

function asMove(op: PlanOperation): PlanOperation {
  if (op.kind !== 'step') return op;
  const { id, shown, end, by } = op;
  return { kind: 'move', id, period: { ...shown, [end]: addDays(shown[end], by) } };
}

/** The API has kept the oldest operation. Focus stays where it is. */
/** The plan after the oldest operations, `kept` of them. */
export function answered(state: LiveState, answer: PlannerAnswer, kept = 1): LiveState {
  const pending = state.pending.slice(kept);
  const { total } = answer.totals;
  const hasPrice = pending.length === 0 && total.isValid && total.value !== null;
  const price = formatKroner(total.value ?? 0);
  return {
    ...state,
    answer,
    pending,
    isAsked: false,
    net: 'ok',
    attempts: 0,
    notices: answer.dropped,
    say: hasPrice ? (t) => t('plan.live.total', { price }) : state.say,
  };
}

/**
 * The API does not keep the oldest operation, and says what the plan is instead; without a problem of
 * its own another window was first. An operation whose answer was lost is in effect there; else what
 * was done since is given up, and told.
 */
export function refused(state: LiveState, answer: PlannerAnswer, problem: string): LiveState {
  const { basis } = state.answer;
  const [op] = state.pending;
  const wanted = op && planRows(basis.facts, after(basis, basis.draft, op));
  const found = planRows(answer.basis.facts, answer.basis.draft);
  const isSame = ({ id, period }: PlanRow, index: number) =>
    id === found[index]?.id && isSamePeriod(period, found[index].period);
  if (problem === '' && wanted?.length === found.length && wanted.every(isSame)) {
    return answered(state, answer);
  }
  return {
    ...answered({ ...state, pending: [] }, answer),
    notices: [...answer.dropped, ...(problem === '' ? [] : [problem])],
    isElsewhere: problem === '',
    say: SILENT,
  };
}
