import { sql, type Kysely } from 'kysely';

/** Why the last charge of a card brought no money, and when it is charged again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('card').addColumn('charge_failure', 'text').execute();
  await db.schema.alterTable('card').addColumn('charge_again_at', 'text').execute();
  await sql`
    update card set charge_failure = 'later' where status = 'FaultyPayment'
  `.execute(db);
}
