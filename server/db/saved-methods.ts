import { newId } from '../crypto';
import type { Queryable } from './connect';

/** Remembers a card or agreement the provider has saved, and returns our id of it. */
export async function upsertSavedMethod(
  db: Queryable,
  method: {
    beneficiaryId: string;
    provider: string;
    reference: string;
    maskedNumber: string;
    expiry: string;
    brand: string;
    now: Date;
  },
): Promise<string> {
  const details = {
    masked_number: method.maskedNumber,
    expiry: method.expiry,
    brand: method.brand,
    state: 'active',
  };
  const { id } = await db
    .insertInto('saved_method')
    .values({
      id: newId(),
      beneficiary_id: method.beneficiaryId,
      provider: method.provider,
      reference: method.reference,
      created_at: method.now.toISOString(),
      ...details,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doUpdateSet(details))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findSavedMethod(db: Queryable, id: string) {
  return db.selectFrom('saved_method').selectAll().where('id', '=', id).executeTakeFirst();
}
