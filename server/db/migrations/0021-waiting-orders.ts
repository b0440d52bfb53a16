import type { Kysely } from 'kysely';

/** Finds the orders under way that nobody has worked on for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('order_flow_waiting')
    .on('order_flow')
    .columns(['state', 'updated_at'])
    .execute();
}
