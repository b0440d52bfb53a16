import type { Kysely } from 'kysely';

/** What people change themselves until they are told of it, and saved cards found by their last month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_change')
    .addColumn('approval_id', 'text', (column) => column.primaryKey())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull().references('beneficiary.id'))
    .addColumn('cards', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('own_change_beneficiary')
    .on('own_change')
    .columns(['beneficiary_id'])
    .execute();
  await db.schema
    .createIndex('saved_method_expiry')
    .on('saved_method')
    .columns(['expiry', 'id'])
    .execute();
}
