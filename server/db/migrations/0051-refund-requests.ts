import { sql, type Kysely } from 'kysely';

/** What one of staff wants decided of a refund, until another one agrees; one at a time for a refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('refund_id', 'text', (column) => column.notNull().references('refund.id'))
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('answered_by', 'text', (column) => column.references('staff.id'))
    .addColumn('answered_at', 'text')
    .execute();
  await sql`
    create unique index refund_request_waiting on refund_request (refund_id) where outcome is null
  `.execute(db);
}
