import {
  addDays,
  daysBetween,
  endOfMonth,
  isDayIn,
  type Day,
  type Period,
} from '#server/domain/day';
import { canRemove, limits, planRows, type PlanRow } from '#server/domain/plan-rows';
import {
  basisOf,
  focusDayOf,
  isChoosing,
  liveView,
  operated,
  sayEnd,
  showing,
  type Grab,
  type LiveState,
} from './live';
import { addMonths, firstOf, monthOf, weekdayOf } from './months';
import { stopText } from './stop-text';
import { stopAt, type End } from './stops';

const WEEK = 7;

export interface Key {
  key: string;
  shift: boolean;
  /** Ctrl, or ⌘. */
  mod: boolean;
}

/** The state after a key on a day; the same one for a key that does nothing here. */
export function keyed(state: LiveState, { key, shift, mod }: Key): LiveState {
  const row = movableRow(state);
  if (mod) return key.toLowerCase() === 'z' && !shift ? undone(state) : state;
  if (state.grab) return heldKey(state, state.grab, key);
  const view = liveView(state);
  if (key === 'Delete') {
    const { mode } = view;
    return mode.kind === 'row' && isRemovable(state, mode.row)
      ? operated(state, { kind: 'remove', id: mode.row.id })
      : state;
  }
  const day = focusDayOf(state, view, state.answer.basis.today);
  const end = row && (day === row.period.from ? 'from' : 'to');
  if (isPress(key)) {
    if (!row || !end || day !== row.period[end]) return state;
    return grabbed(state, { id: row.id, end, day });
  }
  if (shift && row && end) return shifted(state, row, end, key);
  const next = shift ? null : nextDay(day, key);
  return next === null ? state : focused(state, next);
}

const isPress = (key: string): boolean => key === 'Enter' || key === ' ';

function undone(state: LiveState): LiveState {
  const { draft, isClosed } = basisOf(state);
  return draft.undo.length > 0 && !isClosed ? operated(state, { kind: 'undo' }) : state;
}

const isRemovable = ({ answer }: LiveState, { lock }: PlanRow): boolean =>
  !answer.basis.isClosed && canRemove(lock);

/** The period that is picked, while its ends can be moved. */
function movableRow(state: LiveState): PlanRow | null {
  const { mode } = liveView(state);
  const { isClosed } = state.answer.basis;
  return mode.kind === 'row' && mode.row.lock === null && !isClosed ? mode.row : null;
}

/** Takes hold of an end; arrows, or a pointer, move it from now on. */
export function grabbed(state: LiveState, grab: Grab): LiveState {
  return { ...state, grab, focusDay: grab.day, say: (t) => t('plan.live.grabbed') };
}

function heldKey(state: LiveState, grab: Grab, key: string): LiveState {
  if (isPress(key)) return dropped(state);
  if (key === 'Escape') return letGo(state);
  const room = roomOf(state, grab);
  const target = key === 'Home' ? room?.from : key === 'End' ? room?.to : nextDay(grab.day, key);
  return target ? step(heldAt(state, target)) : state;
}

const step = (state: LiveState): LiveState => ({ ...state, steps: state.steps + 1 });

/** The end that is held, as near to a day as it goes; says why where it goes no further. */
export function heldAt(state: LiveState, wanted: Day): LiveState {
  const { grab } = state;
  const room = grab && roomOf(state, grab);
  if (!grab || !room) return state;
  const day = within(room, wanted);
  if (day === grab.day && day === wanted) return state;
  const next = { ...state, grab: { ...grab, day }, focusDay: day };
  const row = rowOf(next, grab.id);
  if (!row) return state;
  return {
    ...next,
    query: showing(next, day),
    say: (t) => [sayEnd(row.period, grab.end)(t), why(next, row, grab.end, wanted)?.(t)].join(' '),
  };
}

const within = ({ from, to }: Period, day: Day): Day => (day < from ? from : day > to ? to : day);

/** Why an end does not reach a day that is wanted; null where it does. */
function why(state: LiveState, row: PlanRow, end: End, wanted: Day) {
  const beyond = daysBetween(row.period[end], wanted);
  if (beyond === 0) return null;
  const stop = stopAt(basisOf(state), row, end, beyond < 0 ? -1 : 1);
  return (t: Parameters<typeof stopText>[0]) => stopText(t, stop);
}

/** Where the end that is held can go; null for a period that can't be moved. */
function roomOf(state: LiveState, { id, end }: Grab): Period | null {
  const { facts, draft, isClosed } = basisOf({ ...state, grab: null });
  return isClosed ? null : (limits(facts, draft, id)?.[end] ?? null);
}

function rowOf(state: LiveState, id: string): PlanRow | undefined {
  const { facts, draft } = basisOf(state);
  return planRows(facts, draft).find((row) => row.id === id);
}

/** Lets go of an end where it is: one operation, however far it was moved. */
export function dropped(state: LiveState): LiveState {
  const { grab } = state;
  const row = grab && rowOf(state, grab.id);
  if (!grab || !row) return letGo(state);
  const before = rowOf({ ...state, grab: null }, grab.id);
  if (before?.period[grab.end] === grab.day) return letGo(state);
  const done = operated(state, { kind: 'move', id: grab.id, period: row.period });
  return step({ ...done, query: showing(done, grab.day) });
}

/** Puts the end that is held back to where it was. */
export function letGo(state: LiveState): LiveState {
  const { grab } = state;
  if (!grab) return state;
  const free = { ...state, grab: null };
  const focusDay = rowOf(free, grab.id)?.period[grab.end] ?? state.focusDay;
  return step({ ...free, focusDay, say: (t) => t('plan.live.let-go') });
}

/** Moves an end of the picked period at once. */
function shifted(state: LiveState, row: PlanRow, end: End, key: string): LiveState {
  const held = { ...state, grab: { id: row.id, end, day: row.period[end] } };
  const moved = heldKey(held, held.grab, key);
  if (moved === held || !moved.grab) return state;
  return { ...dropped(moved), say: moved.say };
}

/** The day that a key leads to from another one; null for a key that leads nowhere. */
function nextDay(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, WEEK - 1 - weekdayOf(day));
    case 'PageUp':
      return inMonth(day, -1);
    case 'PageDown':
      return inMonth(day, 1);
    default:
      return null;
  }
}

/** The same day of a month after or before, or the last one of it. */
function inMonth(day: Day, by: -1 | 1): Day {
  const month = addMonths(monthOf(day), by);
  return within({ from: firstOf(month), to: endOfMonth(firstOf(month)) }, month + day.slice(7));
}

/** Leads to a day, and to its month; while a day is chosen, within the months where it can lie. */
function focused(state: LiveState, wanted: Day): LiveState {
  const view = liveView(state);
  const [first = '', last = first] = [view.months[0], view.months.at(-1)];
  const reach = isChoosing(view)
    ? { from: firstOf(first), to: endOfMonth(firstOf(last)) }
    : { from: firstOf(monthOf(view.reach.from)), to: endOfMonth(view.reach.to) };
  const day = within(reach, wanted);
  const query = isChoosing(view) ? state.query : showing(state, day);
  return step({ ...state, query, focusDay: day });
}

/** The end that a press of a day would take hold of, for a period that can be moved. */
export function endAt(state: LiveState, day: Day): Grab | null {
  const basis = basisOf(state);
  const view = liveView(state);
  if (basis.isClosed || isChoosing(view)) return null;
  const row = planRows(basis.facts, basis.draft).find(({ period }) => isDayIn(day, period));
  if (!row || row.lock !== null) return null;
  if (day === row.period.to) return { id: row.id, end: 'to', day };
  return day === row.period.from ? { id: row.id, end: 'from', day } : null;
}
