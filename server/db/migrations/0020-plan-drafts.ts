import type { Kysely } from 'kysely';

/** What somebody has changed in the plan of a group and not saved; it reserves no days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plan_draft')
    .addColumn('group_id', 'text', (column) => column.primaryKey().references('card_group.id'))
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('plan_draft_beneficiary')
    .on('plan_draft')
    .column('beneficiary_id')
    .execute();
  await db.schema.createIndex('plan_draft_updated').on('plan_draft').column('updated_at').execute();
}
