import { sql, type Kysely } from 'kysely';

/**
 * What our books and a provider tell differently of a payment: one row from the day on which it was found
 * until they tell the same. And indexes by which payments that are still open are found, and the entries
 * of the ledger by their day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reconciliation_difference')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation_id', 'text', (column) =>
      column.notNull().references('payment_operation.id'),
    )
    .addColumn('handle', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ours_state', 'text', (column) => column.notNull())
    .addColumn('ours_ore', 'integer', (column) => column.notNull())
    .addColumn('theirs_state', 'text', (column) => column.notNull())
    .addColumn('theirs_ore', 'integer', (column) => column.notNull())
    .addColumn('found_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .execute();
  await sql`
    create unique index reconciliation_difference_open
    on reconciliation_difference (handle, kind) where closed_at is null
  `.execute(db);
  await db.schema
    .createIndex('reconciliation_difference_operation')
    .on('reconciliation_difference')
    .columns(['operation_id'])
    .execute();
  await sql`
    create index payment_operation_open on payment_operation (id)
    where state in ('created', 'open', 'processing', 'authorized')
  `.execute(db);
  await db.schema
    .createIndex('ledger_entry_day')
    .on('ledger_entry')
    .columns(['day', 'id'])
    .execute();
}
