import { sql, type Kysely } from 'kysely';

/** The day on which a card was ordered once more, and the attempts to pay for that, counted by card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('card').addColumn('reordered_on', 'text').execute();
  await sql`
    create unique index payment_operation_replacement on payment_operation (card_id, attempt)
    where session_type = 'Replacement'
  `.execute(db);
}
