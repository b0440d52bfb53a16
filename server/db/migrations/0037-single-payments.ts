import { sql, type Kysely } from 'kysely';

/** By which the payment of one period is found that its person left undecided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payment_operation_single on payment_operation (beneficiary_id, created_at)
    where session_type = 'SinglePayment'
  `.execute(db);
}
