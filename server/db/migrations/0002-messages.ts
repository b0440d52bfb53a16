import type { Kysely } from 'kysely';

/** What support and the portal write to a person, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('contents', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_pk', ['id'])
    .execute();
  await db.schema
    .createIndex('message_beneficiary')
    .on('message')
    .columns(['beneficiary_id', 'created_at desc', 'id desc'])
    .execute();
}
