import type { Kysely } from 'kysely';

/** The group that a visit to the route picker is for; null for a visit from an order under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('route_request').addColumn('source_group_id', 'text').execute();
  await db.schema
    .createIndex('route_request_group')
    .on('route_request')
    .columns(['source_group_id', 'created_at'])
    .execute();
}
