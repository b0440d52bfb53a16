import type { Kysely } from 'kysely';

/** Since when a person gets no mail that reminds, and which reminders have been sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('beneficiary').addColumn('reminders_stopped_at', 'text').execute();
  await db.schema
    .createTable('reminder')
    .addColumn('beneficiary_id', 'text', (column) => column.notNull().references('beneficiary.id'))
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_pk', ['beneficiary_id', 'about', 'subject'])
    .execute();
}
