import type { Kysely } from 'kysely';

/** Which versions of the portal can work with the database as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_support')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('works_from', 'text', (column) => column.notNull())
    .execute();
}
