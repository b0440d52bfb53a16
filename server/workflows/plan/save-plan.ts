import type { GroupCardsAnswer, GroupCardsChange } from '../../contract/group-plan';
import { ACCEPT_OPTIONS } from '../../contract/order-cards';
import { keepPlanDraft } from '../../db/group-plan';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import type { PeriodWarnings } from '../../domain/period-warnings';
import { defaultPeriods } from '../../domain/periods';
import { changesTo, draftOf, EMPTY_DRAFT } from '../../domain/plan-edit';
import { gaps, planRows, type PlanDraft, type PlanFacts } from '../../domain/plan-rows';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { asOwnChange } from '../own-changes';
import { raisedNames } from '../order/read/planned-periods';
import { describePlan } from './describe-plan';
import { keepDraft, lockPlan, requireOpen } from './edit-plan';
import { factsWithoutOverwritable, readPlan, type GroupRef, type StoredPlan } from './read-plan';
import { writePlan } from './write-plan';

/** The periods of a group with the changes that are not saved, and with default ones if wanted. */
export async function planOf(
  deps: Deps,
  ref: GroupRef,
  { from, withDefaults = false }: { from?: string | undefined; withDefaults?: boolean } = {},
): Promise<GroupCardsAnswer> {
  const plan = await readPlan(deps, deps.connection.db, ref);
  if (!withDefaults) return describePlan(deps, plan, { draft: plan.draft, from });
  const draft = { changes: [...plan.draft.changes, ...additionsFor(plan)], undo: [] };
  return { ...describePlan(deps, plan, { draft }), defaultPeriodsHaveBeenSet: true };
}

/** Default periods for the days that the draft leaves free. */
function additionsFor({ facts, draft }: StoredPlan) {
  const periods = defaultsIn(facts, draft);
  return periods.map((now, index) => ({ id: `forslag-${index + 1}`, was: null, now }));
}

const defaultsIn = (facts: PlanFacts, draft: Pick<PlanDraft, 'changes'>) =>
  gaps(facts, planRows(facts, draft)).flatMap((gap) => defaultPeriods(gap, gap.from, facts.rules));

/**
 * Changes the periods of a group to those that are sent; what can't be changed stays. Nothing is saved
 * while one is invalid, a warning is not accepted, or `skipSave` is set; `isSuccess` then says whether
 * they could be saved. With `skipSave` and the version of the draft they become the draft, so that what
 * is asked about them is asked of what was sent. All in one transaction with what they are measured
 * against.
 * @throws Refusal why nothing of the group can be planned, `stale-plan` when what another window keeps
 *   in the draft, or what was shown with `promise`, is something else now
 */
export async function savePlan(
  deps: Deps,
  ref: GroupRef,
  change: GroupCardsChange,
): Promise<GroupCardsAnswer> {
  return inTransaction(deps, async (tx) => {
    const plan = await lockPlan(deps, tx, ref);
    requireOpen(plan);
    const facts = factsWithoutOverwritable(plan);
    const changes = changesTo(facts, wantedCards(facts, change));
    const { draftVersion } = change;
    const draft = draftVersion === undefined ? { changes, undo: [] } : draftOf(plan.draft, changes);
    const isOther = draftVersion !== undefined && draft !== plan.draft;
    if (isOther && draftVersion !== plan.draftVersion) throw new Refusal('stale-plan');
    const described = describePlan(deps, plan, { draft, facts });
    if (change.promise !== undefined && change.promise !== described.plan.promise) {
      throw new Refusal('stale-plan');
    }
    const isValid = described.cardGroup.cardExes.every(({ validation }) => validation.isValid);
    const isSuccess = isValid && areAccepted(described.warnings, change.options);
    if (change.options.skipSave && isValid && isOther) {
      return { ...(await keepDraft(deps, tx, plan, ref, { draft, facts })), isSuccess };
    }
    if (!isSuccess || change.options.skipSave) return { ...described, isSuccess };
    const own = { approvalId: plan.group.approval_id, beneficiaryId: ref.caller.beneficiaryId };
    await asOwnChange(deps, tx, own, () => writePlan(deps, tx, plan, changes));
    await endDraft(deps, tx, plan, ref);
    const saved = await readPlan(deps, tx, ref);
    return describePlan(deps, saved, { draft: saved.draft });
  });
}

/** The cards that are wanted: those that are sent, or default ones beside those that stay. */
function wantedCards(facts: PlanFacts, { cards, options }: GroupCardsChange) {
  if (!options.orderCardsForTheWholeApproval) return cards;
  const removed = facts.saved.filter(({ lock }) => lock === null);
  const changes = removed.map(({ id, period }) => ({ id, was: period, now: null }));
  const staying = facts.saved.filter(({ lock }) => lock === 'failed');
  return [...staying, ...defaultsIn(facts, { changes }).map((period) => ({ period }))];
}

const areAccepted = (warnings: PeriodWarnings, options: GroupCardsChange['options']): boolean =>
  raisedNames(warnings).every((name) => options[ACCEPT_OPTIONS[name]] === true);

async function endDraft(
  { clock }: Deps,
  tx: Tx,
  { draftVersion }: StoredPlan,
  { groupId, caller: { beneficiaryId } }: GroupRef,
): Promise<void> {
  if (draftVersion === 0) return;
  const kept = { groupId, beneficiaryId, version: draftVersion + 1, now: clock.now() };
  await keepPlanDraft(tx, kept, EMPTY_DRAFT);
}
