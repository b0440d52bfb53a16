import { sql, type Kysely } from 'kysely';

/** Windows in which another card is saved for a group: counted by group, and one open at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index payment_operation_change on payment_operation (group_id, attempt)
    where session_type = 'PaymentChange'
  `.execute(db);
  await sql`
    create unique index payment_operation_change_open on payment_operation (group_id)
    where session_type = 'PaymentChange' and state in ('created', 'open', 'processing')
  `.execute(db);
}
