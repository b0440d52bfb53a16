import { sql, type Kysely } from 'kysely';

/** Money that one of staff wants to give back off the rules, until another one agrees; one at a time for a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_offer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation_id', 'text', (column) =>
      column.notNull().references('payment_operation.id'),
    )
    .addColumn('amount_ore', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull().references('staff.id'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('answered_by', 'text', (column) => column.references('staff.id'))
    .addColumn('answered_at', 'text')
    .execute();
  await sql`
    create unique index refund_offer_waiting on refund_offer (operation_id) where outcome is null
  `.execute(db);
}
