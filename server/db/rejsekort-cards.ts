import type { Insertable } from 'kysely';
import type { RejsekortCardStatus } from '../contract/enums';
import type { Queryable, Tx } from './connect';
import { groupTermColumns } from './cards';
import { prepared, preparedFirst } from './prepared';
import type { RejsekortCardTable } from './tables/card';

export async function insertRejsekortCard(
  tx: Tx,
  card: Insertable<RejsekortCardTable>,
): Promise<void> {
  await tx.insertInto('rejsekort_card').values(card).execute();
}

/** The card a person's periods are loaded on: the newest. */
export const findCurrentRejsekortCard = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('rejsekort_card')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .limit(1),
);

/** One Rejsekort of a person, and of nobody else. */
export const findRejsekortOfPerson = preparedFirst((db, beneficiaryId: string, id: string) =>
  db
    .selectFrom('rejsekort_card')
    .selectAll()
    .where('id', '=', id)
    .where('beneficiary_id', '=', beneficiaryId),
);
export type RejsekortRow = NonNullable<Awaited<ReturnType<typeof findRejsekortOfPerson>>>;

/** A card with the customer it is made for. */
export const findRejsekortOrder = preparedFirst((db, id: string) =>
  db
    .selectFrom('rejsekort_card')
    .innerJoin('beneficiary', 'beneficiary.id', 'rejsekort_card.beneficiary_id')
    .selectAll('rejsekort_card')
    .select('beneficiary.rejsekort_customer_id')
    .where('rejsekort_card.id', '=', id),
);

export async function extendRejsekortCard(tx: Tx, id: string, lastDay: string): Promise<void> {
  await tx
    .updateTable('rejsekort_card')
    .set({ to_day: lastDay })
    .where('id', '=', id)
    .where('to_day', '<', lastDay)
    .execute();
}

export async function setRejsekortNumber(
  db: Queryable,
  id: string,
  cardNumber: string,
): Promise<void> {
  await db
    .updateTable('rejsekort_card')
    .set({ card_number: cardNumber, status: 'Issued' })
    .where('id', '=', id)
    .execute();
}

/** The number of the Rejsekort that a period is loaded on; null until it has one. */
export async function findRejsekortNumber(db: Queryable, cardId: string): Promise<string | null> {
  const row = await db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
    .select('rejsekort_card.card_number')
    .where('card.id', '=', cardId)
    .executeTakeFirst();
  return row?.card_number ?? null;
}

/** Another card takes the place of a Rejsekort from a day on: its number is that of the new one. */
export async function replaceNumber(
  tx: Tx,
  id: string,
  { cardNumber, on }: { cardNumber: string; on: string },
): Promise<void> {
  await tx
    .updateTable('rejsekort_card')
    .set({ card_number: cardNumber, status: 'Reordered', replaced_on: on })
    .where('id', '=', id)
    .execute();
}

export async function setRejsekortStatus(
  tx: Tx,
  id: string,
  status: RejsekortCardStatus,
): Promise<void> {
  await tx.updateTable('rejsekort_card').set({ status }).where('id', '=', id).execute();
}

/** The cards of the groups whose periods lie on a Rejsekort and are not over, by start. */
export const listCardsOnRejsekort = prepared(
  (db, where: { beneficiaryId: string; rejsekortCardId: string; today: string }) =>
    db
      .selectFrom('card_group')
      .innerJoin('card', 'card.group_id', 'card_group.id')
      .selectAll('card')
      .select(groupTermColumns)
      .where('card_group.beneficiary_id', '=', where.beneficiaryId)
      .where('card_group.rejsekort_card_id', '=', where.rejsekortCardId)
      .where('card.to_day', '>=', where.today)
      .orderBy('card.from_day')
      .orderBy('card.id'),
);
