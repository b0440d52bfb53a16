import type { PlanLock } from '../contract/enums';
import {
  addDays,
  earlierDay,
  endOfMonth,
  isDayIn,
  laterDay,
  overlaps,
  type Day,
  type Period,
} from './day';
import { openSpans } from './orderability';
import {
  validateCards,
  withoutPeriods,
  type CardValidation,
  type ValidationContext,
} from './periods';

// The periods of a group as its owner plans them: what is stored, with the changes of a draft over it
// (docs/rules/periods.md).

/** A period of the group as it is stored. */
export interface SavedPeriod {
  id: string;
  period: Period;
  lock: PlanLock | null;
}

/** True where a period can be taken out of its plan; of a paid one the money goes back. */
export const canRemove = (lock: PlanLock | null): boolean =>
  lock === null || lock === 'failed' || lock === 'paid';

/** What is stored about the plan, and what its periods are measured against. */
export interface PlanFacts extends Pick<
  ValidationContext,
  'approval' | 'rules' | 'rank' | 'earliestStart' | 'paidPrimaryPeriods'
> {
  saved: readonly SavedPeriod[];
  /** The days of the person's other cards. */
  taken: readonly Period[];
}

/** One period that is changed: added when there was none, removed when there is none now. */
export interface PlanChange {
  id: string;
  was: Period | null;
  now: Period | null;
}

/** What each period that an operation touched was before: its change, or none. */
export type UndoStep = readonly { id: string; change: PlanChange | null }[];

export interface PlanDraft {
  /** By id, one a period. */
  changes: readonly PlanChange[];
  /** The last operations, newest last. */
  undo: readonly UndoStep[];
}

type Changed = Pick<PlanDraft, 'changes'>;

/** One period of the plan as it would be saved. */
export interface PlanRow extends SavedPeriod {
  /** As it is stored; null for a new one. */
  saved: Period | null;
}

export const isSamePeriod = (a: Period | null, b: Period | null): boolean =>
  a?.from === b?.from && a?.to === b?.to;

/** The periods of the plan by their first day, those that are removed left out. */
export function planRows(facts: PlanFacts, { changes }: Changed): PlanRow[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const stored = facts.saved.map(({ id, period, lock }) => {
    const change = byId.get(id);
    return { id, lock, saved: period, period: change ? change.now : period };
  });
  const added = changes
    .filter(({ was }) => was === null)
    .map(({ id, now }) => ({ id, lock: null, saved: null, period: now }));
  return [...stored, ...added]
    .flatMap(({ period, ...row }) => (period ? [{ ...row, period }] : []))
    .sort((a, b) => a.period.from.localeCompare(b.period.from) || a.id.localeCompare(b.id));
}

/**
 * What is wrong with each period, in the same order. A period that stays as it is stored is judged for
 * overlaps alone.
 */
export function validateRows(facts: PlanFacts, rows: readonly PlanRow[]): CardValidation[] {
  const planned = rows.map(({ id, period, saved, lock }) => ({
    id,
    period,
    isLocked: lock !== null || isSamePeriod(period, saved),
    savedPeriod: saved,
  }));
  const others = facts.taken.map((period, index) => ({
    id: `taken-${index}`,
    period,
    isLocked: true,
    savedPeriod: period,
  }));
  return validateCards([...planned, ...others], facts).slice(0, rows.length);
}

/** The days where a period of the plan may lie, without those that are taken, by their first day. */
export function gaps(facts: PlanFacts, rows: readonly PlanRow[]): Period[] {
  const taken = [...rows.map(({ period }) => period), ...facts.taken];
  return withoutPeriods(spansOf(facts), taken);
}

const spansOf = (facts: PlanFacts): Period[] =>
  openSpans(
    { isSecondary: facts.rank === 'Secondary', period: facts.approval },
    { opens: facts.earliestStart, paidPrimary: facts.paidPrimaryPeriods },
  );

export interface Limits {
  /** The days around it that are free, and its own. */
  room: Period;
  /** The first and the last day that the period can begin on, while its end stays. */
  from: Period;
  /** The first and the last day that it can end on, while its start stays. */
  to: Period;
}

/**
 * How far each end of a period can be moved: to its neighbours, the approval and the shortest and
 * longest period. Null for one that can't be moved, or lies where none can.
 */
export function limits(facts: PlanFacts, draft: Changed, id: string): Limits | null {
  const rows = planRows(facts, draft);
  const row = rows.find((each) => each.id === id);
  if (!row || row.lock !== null) return null;
  const others = rows.filter((each) => each !== row);
  const room = gaps(facts, others).find((gap) => overlaps(gap, row.period));
  if (!room) return null;
  const { from, to } = row.period;
  const { minDays, maxDays } = facts.rules;
  return {
    room,
    from: { from: laterDay(room.from, addDays(to, 1 - maxDays)), to: addDays(to, 1 - minDays) },
    to: { from: addDays(from, minDays - 1), to: earlierDay(room.to, addDays(from, maxDays - 1)) },
  };
}

/** The free days around a day; none when it is taken. */
export const gapAt = (facts: PlanFacts, draft: Changed, day: Day): Period | undefined =>
  gaps(facts, planRows(facts, draft)).find((gap) => isDayIn(day, gap));

/** The first and the last day that a new period from `from` can end on; null where none can begin. */
export function endsFrom(facts: PlanFacts, draft: Changed, from: Day): Period | null {
  const gap = gapAt(facts, draft, from);
  if (!gap) return null;
  const { minDays, maxDays } = facts.rules;
  const ends = {
    from: addDays(from, minDays - 1),
    to: earlierDay(gap.to, addDays(from, maxDays - 1)),
  };
  return ends.from <= ends.to ? ends : null;
}

export interface EndChoice {
  kind: 'days' | 'month' | 'next' | 'longest';
  to: Day;
}

/**
 * The last days to offer for a new period: the shortest, the end of the month in which that ends, the
 * day before the next period, the longest; each day once.
 */
export function endChoices(facts: PlanFacts, draft: Changed, from: Day): EndChoice[] {
  const ends = endsFrom(facts, draft, from);
  const gap = gapAt(facts, draft, from);
  if (!ends || !gap) return [];
  const next = addDays(gap.to, 1);
  const isBeforeNext = planRows(facts, draft).some(({ period }) => period.from === next);
  const wanted: EndChoice[] = [
    { kind: 'days', to: ends.from },
    { kind: 'month', to: earlierDay(endOfMonth(ends.from), ends.to) },
    ...(isBeforeNext ? [{ kind: 'next' as const, to: gap.to }] : []),
    { kind: 'longest', to: ends.to },
  ];
  const isFirst = ({ to }: EndChoice, index: number) =>
    wanted.findIndex((each) => each.to === to) === index;
  return wanted.filter((choice, index) => choice.to <= ends.to && isFirst(choice, index));
}
