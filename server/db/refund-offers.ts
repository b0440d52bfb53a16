import type { Insertable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { RefundOfferTable } from './tables/payment';

/** Keeps what somebody wants to give back; false while something waits for an answer already. */
export async function insertOffer(tx: Tx, offer: Insertable<RefundOfferTable>): Promise<boolean> {
  const added = await tx
    .insertInto('refund_offer')
    .values(offer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const offers = (db: Queryable) =>
  db
    .selectFrom('refund_offer')
    .innerJoin('payment_operation', 'payment_operation.id', 'refund_offer.operation_id')
    .innerJoin('staff', 'staff.id', 'refund_offer.asked_by')
    .selectAll('refund_offer')
    .select(['payment_operation.handle', 'payment_operation.provider'])
    .select(['payment_operation.beneficiary_id', 'payment_operation.card_id', 'staff.name'])
    .where('refund_offer.outcome', 'is', null);

/** What waits for the answer of another staff member, the oldest first. */
export const listOffers = (db: Queryable) =>
  offers(db).orderBy('refund_offer.asked_at').limit(1000).execute();

export const findOffer = preparedFirst((db, id: string) =>
  offers(db).where('refund_offer.id', '=', id),
);
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
