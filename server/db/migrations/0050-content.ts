import type { Kysely } from 'kysely';

/** What staff switch on and off and which texts they change, with all that it was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('content_change')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('content_change_subject')
    .on('content_change')
    .columns(['subject', 'id'])
    .execute();
}
