import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * What was taken and paid back of each payment, returns of money as records of their own, and the ledger:
 * one row for each movement of money, which nothing changes or deletes. What was taken and paid back before
 * is entered as of the day on which it was learnt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['captured_ore', 'refunded_ore']) {
    await db.schema
      .alterTable('payment_operation')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  }
  await sql`
    update payment_operation set captured_ore = amount_ore where state in ('settled', 'refunded')
  `.execute(db);
  await sql`
    update payment_operation set refunded_ore = amount_ore where state = 'refunded'
  `.execute(db);
  await db.schema
    .createIndex('payment_operation_updated')
    .on('payment_operation')
    .columns(['updated_at'])
    .execute();
  await createRefunds(db);
  await createLedger(db);
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation_id', 'text', (column) =>
      column.notNull().references('payment_operation.id'),
    )
    .addColumn('card_id', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('amount_ore', 'integer', (column) => column.notNull().check(sql`amount_ore > 0`))
    .addColumn('days', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('base_ore', 'integer')
    .addColumn('error_code', 'text')
    .addColumn('counted_on', 'text', (column) => column.notNull())
    .addColumn('promised_on', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('refund_once')
    .unique()
    .on('refund')
    .columns(['operation_id', 'reason'])
    .execute();
  await sql`
    create unique index refund_in_flight on refund (operation_id)
    where state in ('sending', 'processing', 'unknown')
  `.execute(db);
  await db.schema.createIndex('refund_state').on('refund').columns(['state', 'id']).execute();
  await sql`
    insert into refund (id, operation_id, card_id, reason, amount_ore, state, counted_on, promised_on,
      created_at, updated_at)
    select id, id, card_id, 'fallen', amount_ore, 'refunded', substr(updated_at, 1, 10),
      substr(updated_at, 1, 10), updated_at, updated_at
    from payment_operation where state = 'refunded' and amount_ore > 0
  `.execute(db);
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operation_id', 'text', (column) =>
      column.notNull().references('payment_operation.id'),
    )
    .addColumn('refund_id', 'text', (column) => column.references('refund.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount_ore', 'integer', (column) => column.notNull())
    .addColumn('program_id', 'text')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sql`
    create unique index ledger_entry_capture on ledger_entry (operation_id) where kind = 'capture'
  `.execute(db);
  await sql`
    create unique index ledger_entry_refund on ledger_entry (refund_id) where refund_id is not null
  `.execute(db);
  await db.schema
    .createIndex('ledger_entry_operation')
    .on('ledger_entry')
    .columns(['operation_id'])
    .execute();
  const program = sql`(
    select program_id from card_group where card_group.id = payment_operation.group_id
  )`;
  await sql`
    insert into ledger_entry (id, operation_id, kind, amount_ore, program_id, day, why, created_at)
    select 'capture-' || id, id, 'capture', captured_ore, ${program}, substr(updated_at, 1, 10),
      session_type, updated_at
    from payment_operation where captured_ore > 0
  `.execute(db);
  await sql`
    insert into ledger_entry
      (id, operation_id, refund_id, kind, amount_ore, program_id, day, why, created_at)
    select 'refund-' || id, id, id, 'refund', -refunded_ore, ${program}, substr(updated_at, 1, 10),
      'fallen', updated_at
    from payment_operation where refunded_ore > 0
  `.execute(db);
  await (isPostgres(db) ? forbidInPostgres(db) : forbidInSqlite(db));
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

async function forbidInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`ledger_entry_no_${change}`)} before ${sql.raw(change)} on ledger_entry
      begin select raise(abort, 'ledger_entry is append-only'); end
    `.execute(db);
  }
}

async function forbidInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_entry_stays() returns trigger language plpgsql as $$
    begin raise exception 'ledger_entry is append-only'; end $$
  `.execute(db);
  await sql`
    create trigger ledger_entry_stays before update or delete on ledger_entry
    for each row execute function ledger_entry_stays()
  `.execute(db);
}
