import { daysInPeriod, isDayIn, laterDay, type Day, type Period } from '#server/domain/day';
import { gaps, isSamePeriod, planRows, type PlanRow } from '#server/domain/plan-rows';
import type { Basis } from './basis';
import type { Mode } from './view';

/** What is said of a period wherever one of its days is named. */
export type RowState =
  'begun' | 'sent' | 'charging' | 'paid' | 'paused' | 'failed' | 'new' | 'moved' | 'unpaid';

/** Why a day can't be pressed. */
export type DayObstacle = 'outside' | 'late' | 'few' | 'uncovered' | 'taken' | 'past';

export type DayState =
  /** A new period can begin here. */
  | { kind: 'free' }
  | { kind: 'row'; row: PlanRow; place: 'first' | 'last' | 'within' }
  /** The new period that is being chosen begins here. */
  | { kind: 'chosen' }
  /** The period ends, or begins, here when this day is pressed, and has so many days then. */
  | { kind: 'end'; end: 'from' | 'to'; days: number }
  | { kind: 'off'; why: DayObstacle };

export function rowState({ lock, saved, period }: PlanRow): RowState {
  if (lock !== null) return lock;
  if (saved === null) return 'new';
  return isSamePeriod(saved, period) ? 'unpaid' : 'moved';
}

/** Tells of each day what it is, and what a press of it does. */
export function dayReader(basis: Basis, mode: Mode): (day: Day) => DayState {
  const { facts, draft } = basis;
  const rows = planRows(facts, draft);
  const free = gaps(facts, rows);
  const why = obstacleReader(basis, free);
  return (day) => {
    const end = endAt(mode, day);
    if (end) return end;
    const row = rows.find(({ period }) => isDayIn(day, period));
    if (row) return { kind: 'row', row, place: placeOf(row.period, day) };
    return why(day) ?? { kind: 'free' };
  };
}

function endAt(mode: Mode, day: Day): DayState | null {
  if (mode.kind === 'end') {
    const { from, ends } = mode;
    if (day === from) return { kind: 'chosen' };
    if (!isDayIn(day, ends)) return null;
    return { kind: 'end', end: 'to', days: daysInPeriod({ from, to: day }) };
  }
  if (mode.kind !== 'move' || !isDayIn(day, mode.days)) return null;
  const { end, row } = mode;
  return { kind: 'end', end, days: daysInPeriod({ ...row.period, [end]: day }) };
}

const placeOf = ({ from, to }: Period, day: Day) =>
  day === from ? 'first' : day === to ? 'last' : 'within';

function obstacleReader(basis: Basis, free: readonly Period[]) {
  const { facts, approval, past } = basis;
  const isIn = (periods: readonly Period[], day: Day) =>
    periods.some((period) => isDayIn(day, period));
  const find = (day: Day): DayObstacle | null => {
    if (isIn(past, day)) return 'past';
    if (!isDayIn(day, approval)) return 'outside';
    const gap = free.find((each) => isDayIn(day, each));
    if (gap) return daysInPeriod({ from: day, to: gap.to }) < facts.rules.minDays ? 'few' : null;
    if (isIn(facts.taken, day)) return 'taken';
    return day < laterDay(facts.earliestStart, facts.approval.from) ? 'late' : 'uncovered';
  };
  return (day: Day): DayState | null => {
    const why = find(day);
    return why && { kind: 'off', why };
  };
}

/** Whether a press of the day leads anywhere. */
export function canPress(state: DayState, mode: Mode, isClosed: boolean): boolean {
  if (mode.kind === 'end' || mode.kind === 'move') return state.kind === 'end';
  return state.kind === 'row' || (state.kind === 'free' && !isClosed);
}
