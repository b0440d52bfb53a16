import type { Kysely } from 'kysely';

/** The Rejsekort customer, consent and cards, and when the banner about its end was put away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'rejsekort_customer_id',
    'rejsekort_consent_at',
    'rejsebillet_banner_dismissed_on',
  ]) {
    await db.schema.alterTable('beneficiary').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('order_flow')
    .addColumn('rejsekort_terms_accepted_at', 'text')
    .execute();
  await db.schema.alterTable('card_group').addColumn('rejsekort_card_id', 'text').execute();
  await db.schema
    .alterTable('card')
    .addColumn('is_first_of_rejsekort', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('rejsekort_card')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('card_number', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .addColumn('pto', 'text', (column) => column.notNull())
    .addColumn('saved_method_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rejsekort_card_pk', ['id'])
    .execute();
  await db.schema
    .createIndex('rejsekort_card_beneficiary')
    .on('rejsekort_card')
    .columns(['beneficiary_id', 'created_at desc'])
    .execute();
  await db.schema
    .createIndex('rejsekort_card_group')
    .unique()
    .on('rejsekort_card')
    .column('group_id')
    .execute();
}
