import type { Kysely } from 'kysely';

/** What was last heard of each service outside, by any process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outside_service')
    .addColumn('service', 'text', (column) => column.primaryKey())
    .addColumn('answered_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failure', 'text')
    .execute();
}
