import type { Kysely } from 'kysely';

/** The card that a payment was made with, for its receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['masked_number', 'expiry', 'brand']) {
    await db.schema.alterTable('payment_operation').addColumn(column, 'text').execute();
  }
}
