import type { CardProvider } from '../contract/enums';
import { newId } from '../crypto';
import type { SavedMethodState } from '../domain/saved-card';
import type { Queryable } from './connect';
import { prepared, preparedFirst } from './prepared';

/** Remembers a card or agreement the provider has saved, and returns our id of it. */
export async function upsertSavedMethod(
  db: Queryable,
  method: {
    beneficiaryId: string;
    provider: CardProvider;
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
  } as const;
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

export const findSavedMethod = preparedFirst((db, id: string) =>
  db.selectFrom('saved_method').selectAll().where('id', '=', id),
);
export type SavedMethodRow = NonNullable<Awaited<ReturnType<typeof findSavedMethod>>>;

/** The cards and agreements that a provider keeps of a person, newest first; deleted ones apart. */
export const listSavedMethods = prepared(
  (db, where: { beneficiaryId: string; provider: CardProvider }) =>
    db
      .selectFrom('saved_method')
      .selectAll()
      .where('beneficiary_id', '=', where.beneficiaryId)
      .where('provider', '=', where.provider)
      .where('state', '!=', 'deleted')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(50),
);

export async function setSavedMethodState(
  db: Queryable,
  id: string,
  state: SavedMethodState,
): Promise<void> {
  await db.updateTable('saved_method').set({ state }).where('id', '=', id).execute();
}
