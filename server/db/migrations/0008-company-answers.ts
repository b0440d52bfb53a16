import type { Kysely } from 'kysely';

/** What a company said of the route of a visit, and the order that a notification is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('route_request').addColumn('answer', 'text').execute();
  await db.schema.alterTable('route_request').addColumn('answered_at', 'text').execute();
  await db.schema.alterTable('notification').addColumn('flow_id', 'text').execute();
}
