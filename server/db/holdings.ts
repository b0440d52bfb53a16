import { sql, type RawBuilder } from 'kysely';
import { approvalsInForce, type ApprovalRow } from './approvals';
import { cardsWithApproval, rejsekortColumns, type CardWithApproval } from './cards';
import type { Queryable } from './connect';
import { jsonRows, readRows } from './json-rows';
import { ticketColumns } from './pdf-tickets';
import { preparedFirst } from './prepared';

/** The order that moved the cards of a group to another one; null while they are its own. */
export const orderThatMoved = (db: Queryable, groupId: 'card_group.id' | 'planned.id') =>
  ordersThatMoved(db, sql.ref<string>(groupId));

const ordersThatMoved = (db: Queryable, groupId: string | RawBuilder<string>) =>
  db
    .selectFrom('order_flow')
    .select('order_flow.id')
    .where('order_flow.source_group_id', '=', groupId)
    .where('order_flow.state', '=', 'Finished')
    .limit(1);

/** Whether the cards to come of a group have moved to another one. */
export const hasMoved = async (db: Queryable, groupId: string): Promise<boolean> =>
  (await findOrderThatMoved(db, groupId)) !== undefined;
const findOrderThatMoved = preparedFirst((db, groupId: string) => ordersThatMoved(db, groupId));

/** Groups with their Rejsekort and the card that is saved for their payments. */
export const groupsWithCard = (db: Queryable) =>
  db
    .selectFrom('card_group')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .select([
      'card_group.id',
      'card_group.approval_id',
      'card_group.program_id',
      'card_group.snapshot',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card_group.saved_method_id',
      'card_group.rejsekort_card_id',
      'card_group.is_obsolete',
    ])
    .select(['saved_method.masked_number', 'saved_method.expiry', 'saved_method.brand'])
    .select('saved_method.state as method_state')
    .select(rejsekortColumns)
    .select(orderThatMoved(db, 'card_group.id').as('moved_by'))
    .select(() => ticketColumns(db));
export type GroupWithCard = Awaited<
  ReturnType<ReturnType<typeof groupsWithCard>['execute']>
>[number];

/** The approvals of a person that are in force. */
export const approvalsOfPerson = (db: Queryable, beneficiaryId: string) =>
  approvalsInForce(db).where('approval.beneficiary_id', '=', beneficiaryId);

const findRows = preparedFirst(
  (db, where: { beneficiaryId: string; groupId: string; from: string }) =>
    db.selectNoFrom([
      jsonRows(db, approvalsOfPerson(db, where.beneficiaryId)).as('approvals'),
      jsonRows(
        db,
        groupsWithCard(db)
          .where('card_group.id', '=', where.groupId)
          .where('card_group.beneficiary_id', '=', where.beneficiaryId),
      ).as('groups'),
      jsonRows(db, cardsWithApproval(db, where.beneficiaryId, where.from)).as('cards'),
    ]),
);

/** A group, if it is the person's, with the approvals and the cards that end on `from` or later. One query. */
export async function readHoldings(
  db: Queryable,
  where: { beneficiaryId: string; groupId: string; from: string },
): Promise<{
  approvals: ApprovalRow[];
  group: GroupWithCard | undefined;
  cards: CardWithApproval[];
}> {
  const rows = await findRows(db, where);
  if (!rows) throw new Error('A query without a table answers with one row');
  return {
    approvals: readRows(rows.approvals),
    group: readRows(rows.groups)[0],
    cards: readRows(rows.cards),
  };
}
