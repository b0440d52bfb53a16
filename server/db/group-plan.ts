import { approvalsInForce, type ApprovalRow, type RouteRow } from './approvals';
import { cardsOfPerson, type CardWithApproval } from './cards';
import type { Queryable, Tx } from './connect';
import { orderThatMoved } from './holdings';
import { planDraftColumn } from './json-columns';
import { jsonRows, readRows } from './json-rows';
import { routeColumns } from './orders';
import { preparedFirst } from './prepared';

interface Where {
  beneficiaryId: string;
  groupId: string;
  /** The cards of other groups that end earlier are left out. */
  today: string;
}

const findRow = preparedFirst((db, { beneficiaryId, groupId, today }: Where) =>
  db
    .selectFrom('card_group as planned')
    .leftJoin('plan_draft', 'plan_draft.group_id', 'planned.id')
    .select([
      'planned.id',
      'planned.beneficiary_id',
      'planned.approval_id',
      'planned.program_id',
      'planned.snapshot',
      'planned.payment_type',
      'planned.payment_mode',
      'planned.rejsekort_card_id',
      'planned.is_obsolete',
      'plan_draft.version as draft_version',
      'plan_draft.draft',
    ])
    .select(orderThatMoved(db, 'planned.id').as('moved_by'))
    .select((e) => [
      jsonRows(db, approvalsInForce(db).where('approval.id', '=', e.ref('planned.approval_id'))).as(
        'approvals',
      ),
      jsonRows(
        db,
        db
          .selectFrom('route')
          .select(routeColumns)
          .where('route.id', '=', e.ref('planned.route_id')),
      ).as('routes'),
      jsonRows(
        db,
        cardsOfPerson(db, beneficiaryId).where((card) =>
          card.or([card('card.to_day', '>=', today), card('card.group_id', '=', groupId)]),
        ),
      ).as('cards'),
      // Periods are loaded on the newest Rejsekort, once it has been made.
      e
        .selectFrom('rejsekort_card')
        .select('rejsekort_card.from_day')
        .where('rejsekort_card.beneficiary_id', '=', beneficiaryId)
        .where('rejsekort_card.card_number', 'is not', null)
        .orderBy('rejsekort_card.created_at', 'desc')
        .limit(1)
        .as('rejsekort_from'),
    ])
    .where('planned.id', '=', groupId)
    .where('planned.beneficiary_id', '=', beneficiaryId),
);

/**
 * A group with its approval while that is in force, its route, the draft of its plan, and the cards of
 * its person. One query; undefined when it is another person's.
 */
export async function findGroupPlan(db: Queryable, where: Where) {
  const row = await findRow(db, where);
  if (!row) return undefined;
  const { approvals, routes, cards, draft, draft_version, ...group } = row;
  const [approval = null] = readRows<ApprovalRow>(approvals);
  const [route = null] = readRows<RouteRow>(routes);
  return {
    group,
    approval,
    route,
    cards: readRows<CardWithApproval>(cards),
    draft: draft === null ? null : planDraftColumn.read(draft),
    draftVersion: draft_version ?? 0,
  };
}

/** Keeps a group for this transaction: others who change its plan wait. False for another person's. */
export async function lockGroup(
  tx: Tx,
  { beneficiaryId, groupId }: Pick<Where, 'beneficiaryId' | 'groupId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_group')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', groupId)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes some of the drafts that nobody has changed since `before`, the oldest first. */
export async function deleteOldDrafts(tx: Tx, before: Date, limit: number) {
  const old = tx
    .selectFrom('plan_draft')
    .select('group_id')
    .where('updated_at', '<', before.toISOString())
    .orderBy('updated_at')
    .limit(limit);
  const deleted = await tx
    .deleteFrom('plan_draft')
    .where('group_id', 'in', old)
    // Asked again: a draft may have been changed since it was found.
    .where('updated_at', '<', before.toISOString())
    .returning(['group_id', 'beneficiary_id', 'draft'])
    .execute();
  return deleted.map(({ draft, ...row }) => ({ ...row, draft: planDraftColumn.read(draft) }));
}

/** Deletes the draft of a group whose cards are planned elsewhere from now on. */
export async function deletePlanDraft(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('plan_draft').where('group_id', '=', groupId).execute();
}

/** Keeps the draft of a plan under the next version. */
export async function keepPlanDraft(
  tx: Tx,
  kept: { groupId: string; beneficiaryId: string; version: number; now: Date },
  draft: Parameters<typeof planDraftColumn.write>[0],
): Promise<void> {
  const values = {
    version: kept.version,
    draft: planDraftColumn.write(draft),
    updated_at: kept.now.toISOString(),
  };
  await tx
    .insertInto('plan_draft')
    .values({ group_id: kept.groupId, beneficiary_id: kept.beneficiaryId, ...values })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(values))
    .execute();
}
