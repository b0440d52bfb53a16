import type { PlanLock } from '../contract/enums';
import { addDays, daysInPeriod, type Period } from './day';
import type { CardValidation } from './periods';
import {
  canRemove,
  isSamePeriod,
  planRows,
  validateRows,
  type PlanChange,
  type PlanDraft,
  type PlanFacts,
  type PlanRow,
  type SavedPeriod,
  type UndoStep,
} from './plan-rows';

// Changing the periods of a group before they are saved (docs/rules/periods.md). A draft holds what is
// changed, never what is stored: what is stored always wins.

export const EMPTY_DRAFT: PlanDraft = { changes: [], undo: [] };
const KEPT_UNDO_STEPS = 20;

export type PlanOp =
  | { kind: 'add'; period: Period }
  | { kind: 'move'; id: string; period: Period }
  /** One end of a period, from where the page showed it. */
  | { kind: 'step'; id: string; shown: Period; end: 'from' | 'to'; by: number }
  | { kind: 'remove'; id: string }
  | { kind: 'restore'; id: string }
  /** Of the periods that can be removed these stay, and those of `add` come. */
  | { kind: 'include'; ids: readonly string[]; add: readonly Period[] }
  | { kind: 'undo' };

export type PlanProblem =
  | { code: 'gone' | 'taken' }
  | { code: 'locked'; lock: PlanLock }
  | { code: 'invalid'; validation: CardValidation };

type Applied = { ok: true; draft: PlanDraft } | { ok: false; problem: PlanProblem };

/** The draft after one operation; it stays as it is when the operation is in effect already. */
export function apply(facts: PlanFacts, draft: PlanDraft, op: PlanOp): Applied {
  if (op.kind === 'undo') return { ok: true, draft: undone(draft) };
  const wanted = wantedBy(facts, draft, op);
  if ('code' in wanted) return { ok: false, problem: wanted };
  const changes = merged(draft.changes, wanted);
  const problem = problemWith(facts, changes, wanted, op.kind === 'add');
  if (problem) return { ok: false, problem };
  return { ok: true, draft: withChanges(draft, changes) };
}

/** The draft with other changes, which undo takes back; itself when they are the same. */
function withChanges(draft: PlanDraft, changes: readonly PlanChange[]): PlanDraft {
  const step = stepBetween(draft.changes, changes);
  if (step.length === 0) return draft;
  return { changes, undo: [...draft.undo, step].slice(-KEPT_UNDO_STEPS) };
}

/** The draft with just these changes; a new period that it knows keeps its name. */
export function draftOf(draft: PlanDraft, wanted: readonly PlanChange[]): PlanDraft {
  const ofStored = wanted.filter(({ was }) => was !== null);
  const periods = wanted.flatMap(({ was, now }) => (was === null && now ? [now] : []));
  const known = draft.changes.filter(
    ({ was, now }) => was === null && periods.some((period) => isSamePeriod(period, now)),
  );
  const isNew = (period: Period) => !known.some(({ now }) => isSamePeriod(period, now));
  const added = additions(draft, periods.filter(isNew));
  return withChanges(draft, merged([], [...ofStored, ...known, ...added]));
}

/** What an operation would change, or why it can't. */
function wantedBy(
  facts: PlanFacts,
  draft: PlanDraft,
  op: Exclude<PlanOp, { kind: 'undo' }>,
): PlanChange[] | PlanProblem {
  const rows = planRows(facts, draft);
  switch (op.kind) {
    case 'add':
      return rows.some(({ period }) => isSamePeriod(period, op.period))
        ? []
        : additions(draft, [op.period]);
    case 'move':
      return moveOf(rows, op.id, op.period);
    case 'step': {
      const { shown, end, by } = op;
      return moveOf(rows, op.id, { ...shown, [end]: addDays(shown[end], by) });
    }
    case 'remove': {
      const row = rows.find(({ id }) => id === op.id);
      if (!row) return [];
      if (!canRemove(row.lock)) return lockedBy(row);
      return [{ id: row.id, was: row.saved, now: null }];
    }
    case 'restore': {
      const saved = facts.saved.find(({ id }) => id === op.id);
      return saved ? [{ id: saved.id, was: saved.period, now: saved.period }] : { code: 'gone' };
    }
    case 'include': {
      const isOut = (row: PlanRow) => canRemove(row.lock) && !op.ids.includes(row.id);
      const removed = rows.filter(isOut).map((row) => ({ id: row.id, was: row.saved, now: null }));
      const isNew = (period: Period) => !rows.some((row) => isSamePeriod(row.period, period));
      return [...removed, ...additions(draft, op.add.filter(isNew))];
    }
    default:
      return op satisfies never;
  }
}

function moveOf(rows: readonly PlanRow[], id: string, period: Period): PlanChange[] | PlanProblem {
  const row = rows.find((each) => each.id === id);
  if (!row) return { code: 'gone' };
  if (isSamePeriod(row.period, period)) return [];
  return row.lock === null ? [{ id, was: row.saved, now: period }] : lockedBy(row);
}

const lockedBy = ({ lock }: SavedPeriod): PlanProblem => ({
  code: 'locked',
  lock: lock ?? 'begun',
});

/** New periods, with names that none of the draft has had. */
function additions(draft: PlanDraft, periods: readonly Period[]): PlanChange[] {
  const known = [...draft.changes, ...draft.undo.flat()].map(({ id }) => numberOf(id));
  const last = Math.max(0, ...known);
  return periods.map((now, index) => ({ id: `ny-${last + index + 1}`, was: null, now }));
}

const numberOf = (id: string): number => Number(/^ny-(\d+)$/.exec(id)?.[1] ?? 0);

/** The changes with further ones over them; what leaves everything as it is stored is no change. */
function merged(changes: readonly PlanChange[], over: readonly PlanChange[]): PlanChange[] {
  const byId = new Map([...changes, ...over].map((change) => [change.id, change]));
  return [...byId.values()].filter(({ was, now }) => !isSamePeriod(was, now)).sort(byIdOrder);
}

const byIdOrder = (a: PlanChange, b: PlanChange): number => a.id.localeCompare(b.id);

/** Why the periods that are touched can't be as they are wanted. */
function problemWith(
  facts: PlanFacts,
  changes: readonly PlanChange[],
  touched: readonly PlanChange[],
  isAddition: boolean,
): PlanProblem | null {
  const rows = planRows(facts, { changes });
  const found = validateRows(facts, rows);
  const ids = new Set(touched.map(({ id }) => id));
  const index = rows.findIndex(({ id }, place) => ids.has(id) && !found[place]?.isValid);
  const validation = found[index];
  if (!validation) return null;
  return isAddition && validation.isPeriodOverlapped && !isMisshapen(validation)
    ? { code: 'taken' }
    : { code: 'invalid', validation };
}

const isMisshapen = (validation: CardValidation): boolean =>
  validation.isPeriodTooShort ||
  validation.isPeriodTooLong ||
  validation.isToDateBeforeEndDate ||
  validation.isPeriodOutOfBounds;

function stepBetween(before: readonly PlanChange[], after: readonly PlanChange[]): UndoStep {
  const old = new Map(before.map((change) => [change.id, change]));
  const now = new Map(after.map((change) => [change.id, change]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ id, change: old.get(id) ?? null, next: now.get(id) ?? null }))
    .filter(({ change, next }) => !isSameChange(change, next))
    .map(({ id, change }) => ({ id, change }));
}

const isSameChange = (a: PlanChange | null, b: PlanChange | null): boolean =>
  a === null || b === null ? a === b : isSamePeriod(a.was, b.was) && isSamePeriod(a.now, b.now);

function undone({ changes, undo }: PlanDraft): PlanDraft {
  const step = undo.at(-1);
  if (!step) return { changes, undo };
  const touched = new Set(step.map(({ id }) => id));
  const restored = step.flatMap(({ change }) => (change ? [change] : []));
  const left = changes.filter(({ id }) => !touched.has(id));
  return { changes: [...left, ...restored].sort(byIdOrder), undo: undo.slice(0, -1) };
}

export interface Rebased {
  draft: PlanDraft;
  /** Changes that were taken out. */
  dropped: PlanChange[];
  /** Changes that end with the approval now, as they were before. */
  cut: PlanChange[];
}

/**
 * The draft on what is stored now: a period across the end of the approval is cut there, changes of
 * periods that have moved on, and those that no longer fit, are taken out. A second time it changes
 * nothing.
 */
export function rebase(facts: PlanFacts, draft: PlanDraft): Rebased {
  const saved = new Map(facts.saved.map((period) => [period.id, period]));
  let changes = draft.changes
    .filter((change) => isOpen(change, saved.get(change.id)))
    .map((change) => withinApproval(facts, change));
  for (;;) {
    const fitting = withoutMisfits(facts, changes);
    if (fitting.length === changes.length) break;
    changes = fitting;
  }
  const kept = new Map(changes.map((change) => [change.id, change]));
  const dropped = draft.changes.filter(({ id }) => !kept.has(id));
  const cut = draft.changes.filter(({ id, now }) => {
    const left = kept.get(id);
    return left !== undefined && !isSamePeriod(left.now, now);
  });
  const isAsBefore = dropped.length === 0 && cut.length === 0;
  return { draft: isAsBefore ? draft : { changes: merged([], changes), undo: [] }, dropped, cut };
}

/** A change whose period lies across the end of the approval, cut there if that leaves a period. */
function withinApproval({ approval, rules }: PlanFacts, change: PlanChange): PlanChange {
  const { now } = change;
  if (!now || now.to <= approval.to) return change;
  const left = { from: now.from, to: approval.to };
  return daysInPeriod(left) >= rules.minDays ? { ...change, now: left } : change;
}

function isOpen({ was, now }: PlanChange, saved: SavedPeriod | undefined): boolean {
  if (was === null) return true;
  if (!saved || !isSamePeriod(saved.period, was)) return false;
  return now === null ? canRemove(saved.lock) : saved.lock === null;
}

function withoutMisfits(facts: PlanFacts, changes: readonly PlanChange[]): PlanChange[] {
  const rows = planRows(facts, { changes });
  const found = validateRows(facts, rows);
  const misfits = new Set(rows.filter((_row, index) => !found[index]?.isValid).map(({ id }) => id));
  return changes.filter(({ id, now }) => now === null || !misfits.has(id));
}

/**
 * The changes that make the periods of a group those that are wanted: a stored one that can be changed
 * and is not among them is removed. One without a known name is the stored one of the same days, if
 * there is one, else new.
 */
export function changesTo(
  facts: PlanFacts,
  wanted: readonly { id?: string | undefined; period: Period }[],
): PlanChange[] {
  const named = new Map(wanted.map(({ id, period }) => [id, period]));
  const isSaved = (id: string | undefined) => facts.saved.some((saved) => saved.id === id);
  const unnamed = wanted.filter(({ id }) => !isSaved(id)).map(({ period }) => period);
  const stored = facts.saved.map(({ id, period, lock }) => {
    const same = unnamed.findIndex((each) => isSamePeriod(each, period));
    const now = named.get(id) ?? unnamed[same];
    if (!named.has(id) && same >= 0) unnamed.splice(same, 1);
    return { id, was: period, now: now ?? (canRemove(lock) ? null : period) };
  });
  const added = unnamed.map((now, index) => ({ id: `ny-${index + 1}`, was: null, now }));
  return merged([], [...stored, ...added]);
}
