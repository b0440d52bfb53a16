import { sql, type Kysely } from 'kysely';

/**
 * A receipt of each movement of money, with what was sold as it was then: it outlives the card and its
 * group. The entries of the ledger that are there are numbered in their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_counter')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('payment_receipt')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('operation_id', 'text', (column) =>
      column.notNull().references('payment_operation.id'),
    )
    .addColumn('refund_id', 'text', (column) => column.references('refund.id'))
    .addColumn('card_id', 'text')
    .addColumn('amount_ore', 'integer', (column) => column.notNull())
    .addColumn('program_id', 'text')
    .addColumn('snapshot', 'text')
    .addColumn('from_day', 'text')
    .addColumn('to_day', 'text')
    .addColumn('card_price_ore', 'integer')
    .addColumn('price_ore', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sql`
    create unique index payment_receipt_payment on payment_receipt (operation_id)
    where refund_id is null
  `.execute(db);
  await sql`
    create unique index payment_receipt_refund on payment_receipt (refund_id)
    where refund_id is not null
  `.execute(db);
  for (const column of ['operation_id', 'card_id']) {
    await db.schema
      .createIndex(`payment_receipt_${column}`)
      .on('payment_receipt')
      .columns([column])
      .execute();
  }
  await numberEntries(db);
}

async function numberEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into payment_receipt (number, operation_id, refund_id, card_id, amount_ore, program_id,
      snapshot, from_day, to_day, card_price_ore, price_ore, created_at)
    select entry.year || '-' || case when length(entry.nth) < 6
        then substr('000000', 1, 6 - length(entry.nth)) || entry.nth else entry.nth end,
      entry.operation_id, entry.refund_id, card.id, abs(entry.amount_ore), entry.program_id,
      card_group.snapshot, card.from_day, card.to_day, card.card_price_ore, card.price_ore,
      entry.created_at
    from (
      select ledger_entry.*, substr(day, 1, 4) as year, cast(row_number() over (
        partition by substr(day, 1, 4) order by created_at, id
      ) as text) as nth from ledger_entry
    ) as entry
    join payment_operation on payment_operation.id = entry.operation_id
    left join refund on refund.id = entry.refund_id
    left join card on card.id = coalesce(refund.card_id, payment_operation.card_id, (
      select min(paid.id) from card as paid where paid.operation_id = payment_operation.id
        and paid.beneficiary_id = payment_operation.beneficiary_id
    ))
    left join card_group on card_group.id = card.group_id
  `.execute(db);
  await sql`
    insert into receipt_counter (year, last)
    select cast(substr(day, 1, 4) as integer), count(*) from ledger_entry group by substr(day, 1, 4)
  `.execute(db);
}
