import { sql, type Kysely } from 'kysely';

/** The charge of a later period is a type of session of its own; until now only its card told it apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment_operation set session_type = 'PeriodCharge' where card_id is not null
  `.execute(db);
}
