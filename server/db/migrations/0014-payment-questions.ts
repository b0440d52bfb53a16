import type { Kysely } from 'kysely';

/** When a provider may next be asked about a payment for those who wait for its outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_operation').addColumn('ask_after', 'text').execute();
}
