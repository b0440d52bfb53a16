import { sql, type Kysely } from 'kysely';

/** The day on which a replaced Rejsekort gave way to another: periods that were over by then keep its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rejsekort_replacement').addColumn('completed_on', 'text').execute();
  await sql`
    update rejsekort_replacement set completed_on = substr(updated_at, 1, 10) where state = 'Completed'
  `.execute(db);
  await sql`
    create index rejsekort_replacement_completed
    on rejsekort_replacement (rejsekort_card_id, completed_on) where completed_on is not null
  `.execute(db);
}
