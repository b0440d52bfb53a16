import type { Insertable, Updateable } from 'kysely';
import type { Queryable, Tx } from './connect';
import type { CardGroupTable, CardTable } from './tables/card';

const DAYS_PER_INSERT = 300;

/** The Rejsekort of a group, under names of its own beside those of the group. */
export const rejsekortColumns = [
  'rejsekort_card.card_number as rejsekort_number',
  'rejsekort_card.status as rejsekort_status',
  'rejsekort_card.from_day as rejsekort_from',
  'rejsekort_card.to_day as rejsekort_to',
  'rejsekort_card.pto as rejsekort_pto',
] as const;

/** Every group of a person, newest last. */
export async function listGroups(db: Queryable, beneficiaryId: string) {
  return db
    .selectFrom('card_group')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute();
}
export type CardGroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** Every group of a person with the card that is saved for its payments. */
export async function listGroupsWithCard(db: Queryable, beneficiaryId: string) {
  return db
    .selectFrom('card_group')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .leftJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .selectAll('card_group')
    .select(['saved_method.masked_number', 'saved_method.expiry', 'saved_method.brand'])
    .select(rejsekortColumns)
    .where('card_group.beneficiary_id', '=', beneficiaryId)
    .orderBy('card_group.created_at')
    .limit(200)
    .execute();
}
export type GroupWithCard = Awaited<ReturnType<typeof listGroupsWithCard>>[number];

/** The cards of a person that end on `from` or later, by start. */
export async function listCardsFrom(db: Queryable, beneficiaryId: string, from: string) {
  return db
    .selectFrom('card')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .where('to_day', '>=', from)
    .orderBy('from_day')
    .orderBy('id')
    .limit(500)
    .execute();
}
export type CardRow = Awaited<ReturnType<typeof listCardsFrom>>[number];

/** The cards of a person that end on `from` or later, by start, with the approval of their group. */
export async function listCardsWithApproval(db: Queryable, beneficiaryId: string, from: string) {
  return db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('approval', 'approval.id', 'card_group.approval_id')
    .selectAll('card')
    .select([
      'card_group.program_id',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card_group.saved_method_id',
      'card_group.approval_id',
      'card_group.is_obsolete',
      'approval.subsidy_level',
    ])
    .where('card.beneficiary_id', '=', beneficiaryId)
    .where('card.to_day', '>=', from)
    .orderBy('card.from_day')
    .orderBy('card.id')
    .limit(500)
    .execute();
}
export type CardWithApproval = Awaited<ReturnType<typeof listCardsWithApproval>>[number];

/** One group of a person. */
export async function findGroup(db: Queryable, where: { beneficiaryId: string; groupId: string }) {
  return db
    .selectFrom('card_group')
    .selectAll()
    .where('id', '=', where.groupId)
    .where('beneficiary_id', '=', where.beneficiaryId)
    .executeTakeFirst();
}

/** The last day covered by an ordered card of an approval, or null. */
export async function findLastCoveredDay(
  db: Queryable,
  approvalId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('card_day')
    .select((e) => e.fn.max('day').as('day'))
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Groups of these programs with a card that begins after `today`. */
export async function listGroupsOfPrograms(
  db: Queryable,
  { programIds, today, limit }: { programIds: readonly string[]; today: string; limit: number },
): Promise<CardGroupRow[]> {
  return db
    .selectFrom('card_group')
    .selectAll()
    .where('program_id', 'in', programIds)
    .where('is_obsolete', '=', 0)
    .where((e) =>
      e.exists(
        e
          .selectFrom('card')
          .select('card.id')
          .whereRef('card.group_id', '=', 'card_group.id')
          .where('card.from_day', '>', today),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('order_flow')
            .select('order_flow.id')
            .whereRef('order_flow.beneficiary_id', '=', 'card_group.beneficiary_id')
            .whereRef('order_flow.source_group_id', '=', 'card_group.id')
            .where('order_flow.flow_type', '=', 'Obligatory')
            .where('order_flow.prepared_key', 'is not', null),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Gives a card to another group if it is still as it was read. */
export async function moveCard(
  tx: Tx,
  read: { id: string; version: number },
  change: Pick<
    Updateable<CardTable>,
    | 'group_id'
    | 'card_price_ore'
    | 'rebate_ore'
    | 'price_ore'
    | 'is_first_of_rejsekort'
    | 'next_change_on'
  >,
): Promise<boolean> {
  const result = await tx
    .updateTable('card')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks a group obsolete once it has no card left that lasts until `today` or longer. */
export async function hideGroupWithoutCards(tx: Tx, groupId: string, today: string): Promise<void> {
  await tx
    .updateTable('card_group')
    .set((e) => ({ is_obsolete: 1, version: e('version', '+', 1) }))
    .where('id', '=', groupId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.group_id', '=', 'card_group.id')
            .where('card.to_day', '>=', today)
            .where('card.status', 'not in', ['Cancelled', 'Refunded', 'Closed']),
        ),
      ),
    )
    .execute();
}

export async function insertGroup(tx: Tx, group: Insertable<CardGroupTable>): Promise<void> {
  await tx.insertInto('card_group').values(group).execute();
}

/**
 * Adds cards with the days they cover. A day that another card of the approval covers already
 * breaks the key of `card_day`, and with it the transaction.
 */
export async function insertCards(
  tx: Tx,
  approvalId: string,
  cards: ReadonlyArray<Insertable<CardTable> & { days: readonly string[] }>,
): Promise<void> {
  await tx
    .insertInto('card')
    .values(cards.map(({ days: _days, ...card }) => card))
    .execute();
  const rows = cards.flatMap((card) =>
    card.days.map((day) => ({ approval_id: approvalId, day, card_id: card.id })),
  );
  for (let start = 0; start < rows.length; start += DAYS_PER_INSERT) {
    await tx
      .insertInto('card_day')
      .values(rows.slice(start, start + DAYS_PER_INSERT))
      .execute();
  }
}

/** How many of these days another card of the approval covers already. */
export async function countTakenDays(
  db: Queryable,
  approvalId: string,
  period: { from: string; to: string },
): Promise<number> {
  const row = await db
    .selectFrom('card_day')
    .select((e) => e.fn.countAll().as('count'))
    .where('approval_id', '=', approvalId)
    .where('day', '>=', period.from)
    .where('day', '<=', period.to)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listDueCards(db: Queryable, today: string, limit: number) {
  return db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select([
      'card_group.program_id',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card_group.approval_id',
      'card_group.saved_method_id',
    ])
    .where('card.next_change_on', '<=', today)
    .orderBy('card.next_change_on')
    .orderBy('card.id')
    .limit(limit)
    .execute();
}

export type DueCard = Awaited<ReturnType<typeof listDueCards>>[number];

/** Moves a card on if it is still as it was read. */
export async function updateCard(
  db: Queryable,
  read: { id: string; version: number },
  change: {
    status: string;
    next_change_on: string | null;
    paid_at: string | null;
    operation_id?: null;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('card')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function freeCardDays(tx: Tx, cardId: string): Promise<void> {
  await tx.deleteFrom('card_day').where('card_id', '=', cardId).execute();
}

/** A card with what its group says about delivery and payment. */
export async function findCard(db: Queryable, id: string) {
  return db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select([
      'card_group.program_id',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card_group.approval_id',
      'card_group.saved_method_id',
    ])
    .where('card.id', '=', id)
    .executeTakeFirst();
}

/** Ties a card to the payment that is to pay for it. */
export async function setCardOperation(tx: Tx, cardId: string, operationId: string): Promise<void> {
  await tx
    .updateTable('card')
    .set({ operation_id: operationId })
    .where('id', '=', cardId)
    .execute();
}
