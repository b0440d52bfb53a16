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
    .onConflict((conflict) =>
      conflict.columns(['beneficiary_id', 'provider', 'reference']).doUpdateSet(details),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findSavedMethod(db: Queryable, id: string) {
  return db.selectFrom('saved_method').selectAll().where('id', '=', id).executeTakeFirst();
}
export type SavedMethodRow = NonNullable<Awaited<ReturnType<typeof findSavedMethod>>>;

/** What a person has saved at a provider, newest first; deleted ones apart. */
export async function listSavedMethods(
  db: Queryable,
  where: { beneficiaryId: string; provider: string },
): Promise<SavedMethodRow[]> {
  return db
    .selectFrom('saved_method')
    .selectAll()
    .where('beneficiary_id', '=', where.beneficiaryId)
    .where('provider', '=', where.provider)
    .where('state', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
}

export async function setSavedMethodState(db: Queryable, id: string, state: string): Promise<void> {
  await db.updateTable('saved_method').set({ state }).where('id', '=', id).execute();
}
