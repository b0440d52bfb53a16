import type { Insertable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
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
