import type { CardProvider, PaymentKind } from '../contract/enums';
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

/** What a person has to do with a provider: what is saved there, and how they paid last. */
export interface PaymentHistory {
  /** Newest first; deleted ones apart. */
  methods: SavedMethodRow[];
  /** How the newest group is paid; null before the first. */
  lastMode: PaymentKind | null;
  lastMethodId: string | null;
}

const paymentHistoryOf = prepared((db, where: { beneficiaryId: string; provider: CardProvider }) =>
  db
    .selectFrom('beneficiary')
    .leftJoin('saved_method', (join) =>
      join
        .onRef('saved_method.beneficiary_id', '=', 'beneficiary.id')
        .on('saved_method.provider', '=', where.provider)
        .on('saved_method.state', '!=', 'deleted'),
    )
    .selectAll('saved_method')
    .select((e) => {
      const last = e
        .selectFrom('card_group')
        .whereRef('card_group.beneficiary_id', '=', 'beneficiary.id')
        .where('card_group.payment_type', '=', where.provider)
        .orderBy('card_group.created_at', 'desc')
        .limit(1);
      return [
        last.select('card_group.payment_mode').as('last_mode'),
        last.select('card_group.saved_method_id').as('last_method_id'),
      ];
    })
    .where('beneficiary.id', '=', where.beneficiaryId)
    .orderBy('saved_method.created_at', 'desc')
    .orderBy('saved_method.id')
    .limit(20),
);

/** One query, as every page of the payment asks. */
export async function readPaymentHistory(
  db: Queryable,
  where: { beneficiaryId: string; provider: CardProvider },
): Promise<PaymentHistory> {
  const rows = await paymentHistoryOf(db, where);
  return {
    methods: rows.filter((row): row is typeof row & SavedMethodRow => row.id !== null),
    lastMode: rows[0]?.last_mode ?? null,
    lastMethodId: rows[0]?.last_method_id ?? null,
  };
}

export async function setSavedMethodState(
  db: Queryable,
  id: string,
  state: SavedMethodState,
): Promise<void> {
  await db.updateTable('saved_method').set({ state }).where('id', '=', id).execute();
}
