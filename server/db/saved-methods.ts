import { sql } from 'kysely';
import type { CardProvider } from '../contract/enums';
import { newId } from '../crypto';
import type { Day } from '../domain/day';
import type { SavedMethodState } from '../domain/saved-card';
import type { Queryable } from './connect';
import { prepared, preparedFirst } from './prepared';
import { hasSome } from './has-some';

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

/** What the providers keep of a person. */
export const listKeptMethods = (db: Queryable, beneficiaryId: string) =>
  db
    .selectFrom('saved_method')
    .select(['id', 'provider', 'reference'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('state', '!=', 'deleted')
    .execute();

/** Where a pass through the payment cards goes on. */
export interface MethodMark {
  created_at: string;
  id: string;
}

/** So few that others have their turn between two batches. */
const OLD_AT_ONCE = 500;

/**
 * Payment cards that were kept before `unusedSince`, the oldest first, some of those after a mark; each
 * with whether it was paid with since then, or a card that runs or is to come will be.
 */
export const listOldMethods = (
  db: Queryable,
  { unusedSince, today, after }: { unusedSince: Date; today: Day; after: MethodMark },
) =>
  db
    .selectFrom('saved_method')
    .select(['saved_method.id', 'saved_method.provider', 'saved_method.reference'])
    .select('saved_method.created_at')
    .select((e) =>
      e
        .or([
          hasSome(
            e
              .selectFrom('payment_operation')
              .select('payment_operation.id')
              .whereRef('payment_operation.beneficiary_id', '=', 'saved_method.beneficiary_id')
              .whereRef('payment_operation.saved_method_id', '=', 'saved_method.id')
              .where('payment_operation.created_at', '>=', unusedSince.toISOString()),
          ),
          hasSome(
            e
              .selectFrom('card_group')
              .innerJoin('card', 'card.group_id', 'card_group.id')
              .select('card.id')
              .whereRef('card_group.beneficiary_id', '=', 'saved_method.beneficiary_id')
              .whereRef('card_group.saved_method_id', '=', 'saved_method.id')
              .where('card.to_day', '>=', today),
          ),
        ])
        .as('is_used'),
    )
    // As the index has it.
    .where('saved_method.state', '<>', sql.lit('deleted'))
    .where('saved_method.created_at', '<', unusedSince.toISOString())
    .where((e) =>
      e(
        e.refTuple('saved_method.created_at', 'saved_method.id'),
        '>',
        e.tuple(after.created_at, after.id),
      ),
    )
    .orderBy('saved_method.created_at')
    .orderBy('saved_method.id')
    .limit(OLD_AT_ONCE)
    .execute();

export async function setSavedMethodState(
  db: Queryable,
  id: string,
  state: SavedMethodState,
): Promise<void> {
  await db.updateTable('saved_method').set({ state }).where('id', '=', id).execute();
}
