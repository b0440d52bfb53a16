import { approvalsInForce, type ApprovalRow } from './approvals';
import { cardsWithApproval, rejsekortColumns, type CardWithApproval } from './cards';
import type { Queryable } from './connect';
import { jsonRows, readRows } from './json-rows';
import { preparedFirst } from './prepared';

/** Every group of a person with its Rejsekort and the card that is saved for its payments, newest last. */
const groupsWithCard = (db: Queryable, beneficiaryId: string) =>
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
      'card_group.rejsekort_card_id',
      'card_group.is_obsolete',
    ])
    .select(['saved_method.masked_number', 'saved_method.expiry', 'saved_method.brand'])
    .select(rejsekortColumns)
    .where('card_group.beneficiary_id', '=', beneficiaryId)
    .orderBy('card_group.created_at')
    .orderBy('card_group.id')
    .limit(200);
export type GroupWithCard = Awaited<
  ReturnType<ReturnType<typeof groupsWithCard>['execute']>
>[number];

const findRows = preparedFirst((db, beneficiaryId: string, from: string) =>
  db.selectNoFrom([
    jsonRows(db, approvalsInForce(db).where('approval.beneficiary_id', '=', beneficiaryId)).as(
      'approvals',
    ),
    jsonRows(db, groupsWithCard(db, beneficiaryId)).as('groups'),
    jsonRows(db, cardsWithApproval(db, beneficiaryId, from)).as('cards'),
  ]),
);

/** What a person has: approvals, groups, and the cards that end on `from` or later. One query. */
export async function readHoldings(
  db: Queryable,
  beneficiaryId: string,
  from: string,
): Promise<{ approvals: ApprovalRow[]; groups: GroupWithCard[]; cards: CardWithApproval[] }> {
  const rows = await findRows(db, beneficiaryId, from);
  if (!rows) throw new Error('A query without a table answers with one row');
  return {
    approvals: readRows(rows.approvals),
    groups: readRows(rows.groups),
    cards: readRows(rows.cards),
  };
}
