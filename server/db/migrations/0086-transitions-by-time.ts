import type { Kysely } from 'kysely';

/** What became of payments lately, among all that ever became of any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payment_transition_at')
    .on('payment_transition')
    .columns(['at'])
    .execute();
}
