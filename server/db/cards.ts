import type { Insertable } from 'kysely';
import type { Queryable, Tx } from './connect';
import type { CardGroupTable, CardTable } from './tables';

const DAYS_PER_INSERT = 300;

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
    .selectAll('card_group')
    .select(['saved_method.masked_number', 'saved_method.expiry', 'saved_method.brand'])
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
