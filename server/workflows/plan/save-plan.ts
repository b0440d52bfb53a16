import type { GroupCardsAnswer, GroupCardsChange } from '../../contract/group-plan';
import { ACCEPT_OPTIONS } from '../../contract/order-cards';
import { lockBeneficiary } from '../../db/beneficiaries';
import { keepPlanDraft } from '../../db/group-plan';
import { lockOperation } from '../../db/payments';
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
import { reconcile } from '../payment/reconcile';
import type { ReadCancellation } from '../read-cancellation';
import { describePlan } from './describe-plan';
import { keepDraft, lockPlan, requireOpen } from './edit-plan';
import { factsWithoutOverwritable, readPlan, type GroupRef, type StoredPlan } from './read-plan';
import { withdrawnBy } from './withdrawn';
import { writePlan } from './write-plan';

/** The periods of a group with the changes that are not saved, and with default ones if wanted. */
export async function planOf(
  deps: Deps,
  ref: GroupRef,
  { from, withDefaults = false }: { from?: string | undefined; withDefaults?: boolean } = {},
): Promise<GroupCardsAnswer> {
  const { db } = deps.connection;
  const plan = await readPlan(deps, db, ref);
  if (!withDefaults) return describePlan(deps, db, plan, { draft: plan.draft, from });
  const draft = { changes: [...plan.draft.changes, ...additionsFor(plan)], undo: [] };
  return { ...(await describePlan(deps, db, plan, { draft })), defaultPeriodsHaveBeenSet: true };
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
 * while one is invalid, a warning is not accepted, money would go back that `promise` has not named, or
 * `skipSave` is set; `isSuccess` then says whether they could be saved. With `skipSave` and the version
 * of the draft they become the draft, so that what is asked about them is asked of what was sent. All in
 * one transaction with what they are measured against.
 * @throws Refusal why nothing of the group can be planned, `stale-plan` when what another window keeps
 *   in the draft, or what was shown with `promise`, is something else now
 */
export async function savePlan(
  deps: Deps,
  ref: GroupRef,
  change: GroupCardsChange,
): Promise<GroupCardsAnswer> {
  const { promise, options } = change;
  const payments = options.skipSave ? [] : await paymentsToGiveBack(deps, ref, change);
  return inTransaction(deps, async (tx) => {
    if (payments.length > 0) await lockBeneficiary(tx, ref.caller.beneficiaryId);
    for (const id of payments) await lockOperation(tx, id);
    const plan = await lockPlan(deps, tx, ref);
    requireOpen(plan);
    const { facts, changes } = changesBy(plan, change);
    const { draftVersion } = change;
    const draft = draftVersion === undefined ? { changes, undo: [] } : draftOf(plan.draft, changes);
    const isOther = draftVersion !== undefined && draft !== plan.draft;
    if (isOther && draftVersion !== plan.draftVersion) throw new Refusal('stale-plan');
    const described = await describePlan(deps, tx, plan, { draft, facts });
    if (promise !== undefined && promise !== described.plan.promise) {
      throw new Refusal('stale-plan');
    }
    const isValid = described.cardGroup.cardExes.every(({ validation }) => validation.isValid);
    const isSuccess = isValid && areAccepted(described.warnings, options);
    if (options.skipSave && isValid && isOther) {
      deps.ownAct?.changesNothing();
      return { ...(await keepDraft(deps, tx, plan, ref, { draft, facts })), isSuccess };
    }
    const asked = (isFine: boolean) => {
      deps.ownAct?.changesNothing();
      return { ...described, isSuccess: isFine };
    };
    if (!isSuccess || options.skipSave) return asked(isSuccess);
    const withdrawn = await withdrawnBy(deps, tx, plan, { changes });
    if (withdrawn.length > 0 && promise === undefined) return asked(false);
    if (!withdrawn.every((read) => canBeGivenBack(read, payments))) throw new Refusal('stale-plan');
    const own = { approvalId: plan.group.approval_id, beneficiaryId: ref.caller.beneficiaryId };
    await asOwnChange(deps, tx, own, () => writePlan(deps, tx, plan, { changes, withdrawn }));
    await endDraft(deps, tx, plan, ref);
    const saved = await readPlan(deps, tx, ref);
    return describePlan(deps, tx, saved, { draft: saved.draft });
  });
}

function changesBy(plan: StoredPlan, change: GroupCardsChange) {
  const facts = factsWithoutOverwritable(plan);
  return { facts, changes: changesTo(facts, wantedCards(facts, change)) };
}

/**
 * The payments of the paid periods that a change takes out, in the order in which they are locked. What
 * is reserved may have been taken since: its provider is asked.
 */
async function paymentsToGiveBack(
  deps: Deps,
  ref: GroupRef,
  change: GroupCardsChange,
): Promise<string[]> {
  const { db } = deps.connection;
  const plan = await readPlan(deps, db, ref);
  const withdrawn = await withdrawnBy(deps, db, plan, changesBy(plan, change));
  const paying = withdrawn.map(({ row }) => row);
  for (const { operation_id: id, payment_state: state } of paying) {
    if (id !== null && state === 'authorized') await reconcile(deps, id);
  }
  return paying.flatMap(({ operation_id: id }) => id ?? []).sort();
}

/** False where its payment moved on after the money that goes back was looked up. */
const canBeGivenBack = (
  { hindrance, row: { operation_id: id } }: ReadCancellation,
  payments: readonly string[],
): boolean => hindrance === null && (id === null || payments.includes(id));

/** The cards that are wanted: those that are sent, or default ones beside those that stay. */
function wantedCards(facts: PlanFacts, { cards, options }: GroupCardsChange) {
  if (!options.orderCardsForTheWholeApproval) return cards;
  const removed = facts.saved.filter(({ lock }) => lock === null);
  const changes = removed.map(({ id, period }) => ({ id, was: period, now: null }));
  const staying = facts.saved.filter(({ lock }) => lock !== null);
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
