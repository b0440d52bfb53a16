import type { GroupCardsAnswer, PlanDraftChange } from '../../contract/group-plan';
import { longDay } from '../../contract/written';
import { lockApprovalOfGroup } from '../../db/cards';
import { keepPlanDraft, lockGroup } from '../../db/group-plan';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import type { CardValidation } from '../../domain/periods';
import { apply, EMPTY_DRAFT, rebase, type PlanProblem } from '../../domain/plan-edit';
import type { PlanDraft, PlanFacts } from '../../domain/plan-rows';
import { inTransaction } from '../../in-transaction';
import { Refusal, type FieldError } from '../../refusal';
import { describePlan } from './describe-plan';
import { readPlan, type GroupRef, type StoredPlan } from './read-plan';

/**
 * Changes the draft of a plan by one operation. One that is in effect already counts as done, from
 * whichever version of the draft it comes.
 * @throws Refusal `stale-plan` when another page changed the draft since, `plan-invalid` with the
 *   field that is wrong, why nothing of the group can be planned
 */
export async function editPlan(
  deps: Deps,
  ref: GroupRef,
  { version, op }: PlanDraftChange,
): Promise<GroupCardsAnswer> {
  return inTransaction(deps, async (tx) => {
    const plan = await lockPlan(deps, tx, ref);
    requireOpen(plan);
    const isStale = version !== plan.draftVersion;
    if (isStale && op.kind === 'undo') throw new Refusal('stale-plan');
    const applied = apply(plan.facts, plan.draft, op);
    const isInEffect = applied.ok && applied.draft === plan.draft;
    if (isStale && !isInEffect) throw new Refusal('stale-plan');
    if (!applied.ok) throw refusalOf(plan, applied.problem);
    const isNothingLost = plan.dropped.length === 0 && plan.cut.length === 0;
    if (isInEffect && isNothingLost) return describePlan(deps, tx, plan, plan);
    // What an undo brings back may not fit any more.
    const { draft } = rebase(plan.facts, applied.draft);
    return keepDraft(deps, tx, plan, ref, { draft });
  });
}

/** Drops what is not saved of a plan. */
export async function dropPlanDraft(deps: Deps, ref: GroupRef): Promise<GroupCardsAnswer> {
  return inTransaction(deps, async (tx) => {
    const plan = await lockPlan(deps, tx, ref);
    return plan.draftVersion === 0
      ? describePlan(deps, tx, plan, plan)
      : keepDraft(deps, tx, plan, ref, { draft: EMPTY_DRAFT });
  });
}

/** The plan of a group, which nobody else changes until the transaction ends, nor its approval. */
export async function lockPlan(deps: Deps, tx: Tx, ref: GroupRef): Promise<StoredPlan> {
  const { groupId, caller } = ref;
  await lockApprovalOfGroup(tx, deps.connection.kind, groupId);
  const isThere = await lockGroup(tx, { groupId, beneficiaryId: caller.beneficiaryId });
  if (!isThere) throw new Refusal('not-found');
  return readPlan(deps, tx, ref);
}

/** @throws Refusal why nothing of the group can be planned */
export function requireOpen({ closed }: Pick<StoredPlan, 'closed'>): void {
  if (closed) throw new Refusal(closed.code, [], closed.vars);
}

/** Keeps a draft in the place of the one before; the plan with it, as it is shown. */
export async function keepDraft(
  deps: Deps,
  tx: Tx,
  plan: StoredPlan,
  { caller, groupId }: GroupRef,
  shown: { draft: PlanDraft; facts?: PlanFacts },
): Promise<GroupCardsAnswer> {
  const draftVersion = plan.draftVersion + 1;
  const { beneficiaryId } = caller;
  const kept = { groupId, beneficiaryId, version: draftVersion, now: deps.clock.now() };
  await keepPlanDraft(tx, kept, shown.draft);
  return describePlan(deps, tx, { ...plan, draftVersion, dropped: [], cut: [] }, shown);
}

function refusalOf(plan: StoredPlan, problem: PlanProblem): Refusal {
  const vars = {
    min: plan.facts.rules.minDays,
    max: plan.facts.rules.maxDays,
    from: longDay(plan.facts.earliestStart),
    to: longDay(plan.facts.approval.to),
  };
  return new Refusal('plan-invalid', fieldErrors(problem), vars);
}

function fieldErrors(problem: PlanProblem): FieldError[] {
  if (problem.code === 'locked') return [{ field: 'from', code: `plan.lock.${problem.lock}` }];
  if (problem.code !== 'invalid') return [{ field: 'from', code: `plan.problem.${problem.code}` }];
  const [field, ...names] = wrongEnd(problem.validation);
  return names.map((name) => ({ field, code: `plan.problem.${name}` }));
}

/** The end of a period to correct, and the texts that say why. */
function wrongEnd(validation: CardValidation): ['from' | 'to', ...string[]] {
  if (validation.isToDateBeforeEndDate) return ['to', 'reversed'];
  if (validation.isPeriodTooShort) return ['to', 'too-short', 'min'];
  if (validation.isPeriodTooLong) return ['to', 'too-long', 'max'];
  if (validation.doesNotMatchWithPrimary) return ['from', 'no-primary'];
  if (validation.isPeriodOutOfBounds) return ['from', 'out-of-bounds'];
  return ['from', 'overlap'];
}
