import type { Kysely } from 'kysely';

/**
 * When a provider may next be asked about a payment for those who wait for its outcome; and the index
 * by which old events are found to delete them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_operation').addColumn('ask_after', 'text').execute();
  await db.schema
    .createIndex('webhook_event_received')
    .on('webhook_event')
    .columns(['received_at'])
    .execute();
}
