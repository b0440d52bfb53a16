import type { Queryable } from '../../db/connect';
import type { Deps } from '../../deps';
import { readCancellations, type ReadCancellation } from '../read-cancellation';
import type { StoredPlan } from './read-plan';
import type { PlanDraft } from '../../domain/plan-rows';

/** What becomes of each paid period that a draft takes out of its plan, and of its money. */
export function withdrawnBy(
  deps: Deps,
  db: Queryable,
  { facts, group }: StoredPlan,
  { changes }: Pick<PlanDraft, 'changes'>,
): Promise<ReadCancellation[]> {
  const removed = new Set(changes.filter(({ now }) => now === null).map(({ id }) => id));
  const paid = facts.saved.filter(({ id, lock }) => lock === 'paid' && removed.has(id));
  const cardIds = paid.map(({ id }) => id);
  return readCancellations(deps, db, { beneficiaryId: group.beneficiary_id }, cardIds);
}
