import type { Kysely } from 'kysely';

/** Written over and over by `/readyz`: a database that can be read may still refuse to write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
}
