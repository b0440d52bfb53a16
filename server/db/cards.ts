import { sql } from 'kysely';
import type { Period } from '../domain/day';
import type { Connection, Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { CardTable } from './tables/card';

/** The days of a stored card. */
export const periodOf = ({
  from_day: from,
  to_day: to,
}: Pick<CardTable, 'from_day' | 'to_day'>): Period => ({
  from,
  to,
});

/** A card as it is stored. */
export const cardColumns = [
  'card.id',
  'card.group_id',
  'card.beneficiary_id',
  'card.from_day',
  'card.to_day',
  'card.status',
  'card.card_price_ore',
  'card.rebate_ore',
  'card.price_ore',
  'card.agreed_price_ore',
  'card.paid_at',
  'card.operation_id',
  'card.next_change_on',
  'card.charge_failure',
  'card.charge_again_at',
  'card.reordered_on',
  'card.is_first_of_rejsekort',
  'card.created_at',
  'card.version',
] as const;

/** The Rejsekort of a group, under names of its own beside those of the group. */
export const rejsekortColumns = [
  'rejsekort_card.card_number as rejsekort_number',
  'rejsekort_card.status as rejsekort_status',
  'rejsekort_card.from_day as rejsekort_from',
  'rejsekort_card.to_day as rejsekort_to',
  'rejsekort_card.pto as rejsekort_pto',
  'rejsekort_card.replaced_on as rejsekort_replaced_on',
] as const;

/** The payment card that was charged for a card, else the one that is saved for its group. */
export const payingCardColumns = (['masked_number', 'expiry', 'brand'] as const).map((column) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`payment_operation.${column}`)}, ${sql.ref(`saved_method.${column}`)})`.as(
    column,
  ),
);

/** What the group says of a card in it: whose approval, how it is delivered and paid. */
export const groupTermColumns = [
  'card_group.approval_id',
  'card_group.program_id',
  'card_group.payment_type',
  'card_group.payment_mode',
  'card_group.saved_method_id',
] as const;

/** Every group of a person, newest last. */
export const listGroups = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('card_group')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200),
);
export type CardGroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** More than anybody has: what is cut off would not be known to be ordered. */
const MOST_CARDS = 2000;

const cardsByStart = (db: Queryable) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .select(cardColumns)
    .select([...groupTermColumns, 'card_group.is_obsolete'])
    .select(['approval.scheme_type', 'approval.subsidy_level'])
    .orderBy('card.from_day')
    .orderBy('card.id')
    .limit(MOST_CARDS);

/** The cards of a person by start, with the approval of their group. */
export const cardsOfPerson = (db: Queryable, beneficiaryId: string) =>
  cardsByStart(db).where('card.beneficiary_id', '=', beneficiaryId);

/** Those that end on `from` or later. */
export const cardsWithApproval = (db: Queryable, beneficiaryId: string, from: string) =>
  cardsOfPerson(db, beneficiaryId).where('card.to_day', '>=', from);

export const listCardsWithApproval = prepared(cardsWithApproval);
export type CardWithApproval = Awaited<ReturnType<typeof listCardsWithApproval>>[number];

/** The cards of a group that end on `from` or later; none when the register has withdrawn its approval. */
export const listCardsInForce = prepared((db, groupId: string, from: string) =>
  cardsByStart(db)
    .where('card.group_id', '=', groupId)
    .where('card.to_day', '>=', from)
    .where('approval.removed_at', 'is', null),
);

/** One group of a person. */
export const findGroup = preparedFirst((db, where: { beneficiaryId: string; groupId: string }) =>
  db
    .selectFrom('card_group')
    .selectAll()
    .where('id', '=', where.groupId)
    .where('beneficiary_id', '=', where.beneficiaryId),
);

/** A group, whosever it is, for those who know it by its id alone. */
export const findGroupOfAnybody = preparedFirst((db, id: string) =>
  db.selectFrom('card_group').selectAll().where('id', '=', id),
);

/** The cards of a group that ended before `today` and were not given up, newest first. */
export const listEarlierCards = prepared(
  (db, where: { beneficiaryId: string; groupId: string; today: string }, limit: number) =>
    db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .select(cardColumns)
      .select('card_group.payment_mode')
      .where('card.group_id', '=', where.groupId)
      .where('card.beneficiary_id', '=', where.beneficiaryId)
      .where('card.to_day', '<', where.today)
      .where('card.status', '!=', 'Cancelled')
      .orderBy('card.from_day', 'desc')
      .orderBy('card.id')
      .limit(limit),
);

/**
 * Until the transaction ends nobody else changes the cards of an approval. What the register says of it
 * by then; undefined on SQLite, which has one writer at a time, so that what was read holds.
 */
export async function lockApproval(tx: Tx, kind: Connection['kind'], approvalId: string) {
  if (kind !== 'postgres') return undefined;
  return tx
    .selectFrom('approval')
    .select(['valid_from', 'valid_to', 'blocked_reason', 'removed_at'])
    .where('id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst();
}

/** The same for the approval of a group. */
export async function lockApprovalOfGroup(
  tx: Tx,
  kind: Connection['kind'],
  groupId: string,
): Promise<void> {
  if (kind !== 'postgres') return;
  const approval = tx.selectFrom('card_group').select('approval_id').where('id', '=', groupId);
  await tx.selectFrom('approval').select('id').where('id', '=', approval).forUpdate().execute();
}

/** Whether a card of an approval that is locked holds any of these days. */
export async function isPeriodTaken(
  tx: Tx,
  approvalId: string,
  period: { from: string; to: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('card_period')
    .select('card_id')
    .where('approval_id', '=', approvalId)
    .where('to_day', '>=', period.from)
    .where('from_day', '<=', period.to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A card with what its group says about delivery and payment. */
export const findCard = preparedFirst((db, id: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('card.id', '=', id),
);

/** The card that a payment pays for. */
export const findCardOfOperation = preparedFirst(
  (db, operation: { id: string; beneficiary_id: string }) =>
    db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .selectAll('card')
      .select(groupTermColumns)
      .where('card.beneficiary_id', '=', operation.beneficiary_id)
      .where('card.operation_id', '=', operation.id),
);

/** The same of one person, and of nobody else. */
export const findCardOfPerson = preparedFirst((db, beneficiaryId: string, id: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('card.id', '=', id)
    .where('card.beneficiary_id', '=', beneficiaryId),
);
export type CardOfGroup = NonNullable<Awaited<ReturnType<typeof findCardOfPerson>>>;
