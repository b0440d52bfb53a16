import type { Kysely } from 'kysely';

/** For the routes that an order chose, and for the sweep of old attempts: both read whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('route_flow').on('route').columns(['flow_id']).execute();
  await db.schema
    .createIndex('rate_limit_window')
    .on('rate_limit')
    .columns(['window_start'])
    .execute();
}
