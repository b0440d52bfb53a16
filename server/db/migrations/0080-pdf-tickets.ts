import { sql, type Kysely } from 'kysely';

/** What PostgreSQL calls bytes; SQLite keeps bytes as they are under any name. */
const BYTES = sql`bytea`;

/** Tickets as PDF, for as long as a new Rejsekort is on its way, and what they are asked for by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pdf_ticket_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('rejsekort_card_id', 'text', (column) => column.notNull())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('document_type', 'text')
    .addColumn('document_last4', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text')
    .execute();
  await sql`
    create unique index pdf_ticket_request_open on pdf_ticket_request (card_id) where state = 'Open'
  `.execute(db);
  await sql`
    create index pdf_ticket_request_waiting on pdf_ticket_request (to_day)
    where state in ('Open', 'Failed')
  `.execute(db);
  await db.schema
    .createTable('pdf_ticket')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('rejsekort_card_id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .addColumn('file', BYTES, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await indexed(db, 'pdf_ticket_request', 'card', ['card_id']);
  for (const table of ['pdf_ticket_request', 'pdf_ticket']) {
    await indexed(db, table, 'rejsekort', ['rejsekort_card_id', 'from_day']);
    await indexed(db, table, 'person', ['beneficiary_id']);
    await indexed(db, table, 'age', ['to_day']);
  }
}

async function indexed(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}
