import { sql, type Kysely } from 'kysely';

/** Rejsekort that are made once more: how far each is, and the day on which the last new one was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rejsekort_card').addColumn('replaced_on', 'text').execute();
  await db.schema
    .createTable('rejsekort_replacement')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('rejsekort_card_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('old_number', 'text', (column) => column.notNull())
    .addColumn('refusal', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rejsekort_replacement_pk', ['id'])
    .execute();
  await sql`
    create unique index rejsekort_replacement_open on rejsekort_replacement (rejsekort_card_id)
    where state in ('Created', 'Running')
  `.execute(db);
  await db.schema
    .createIndex('rejsekort_replacement_person')
    .on('rejsekort_replacement')
    .columns(['beneficiary_id', 'created_at'])
    .execute();
}
