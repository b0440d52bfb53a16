import { sql, type Insertable } from 'kysely';
import { cardStatus } from '../contract/enums';
import { newId } from '../crypto';
import { isPaidCard } from '../domain/card-status';
import { dayInCopenhagen } from '../domain/day';
import type { Queryable, Tx } from './connect';
import { writeLater } from './later';
import type { PaymentOperationRow } from './payments';
import type { LedgerEntryTable } from './tables/payment';

/**
 * Enters a movement of money, in the transaction that learns of it. The same one told twice is entered
 * once.
 */
export async function book(
  tx: Tx,
  operation: Pick<PaymentOperationRow, 'id' | 'group_id' | 'flow_id'>,
  entry: Pick<Insertable<LedgerEntryTable>, 'kind' | 'amount_ore' | 'why' | 'refund_id'>,
  now: Date,
): Promise<void> {
  const { id, group_id: groupId, flow_id: flowId } = operation;
  const query = tx
    .insertInto('ledger_entry')
    .values({
      ...entry,
      id: newId(),
      operation_id: id,
      // An order that is given up has no group; one that is made has the program of its group.
      program_id: sql<string | null>`coalesce(
        (select program_id from card_group where id = ${groupId}),
        (select program_id from order_flow where id = ${flowId})
      )`,
      day: dayInCopenhagen(now),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing());
  await writeLater(tx, query);
}

/** The statuses of cards that are sent for issue, which happens when nothing is owed for them. */
const ISSUED = cardStatus.options.filter(
  (status) => status !== 'Paid' && isPaidCard({ status, isPaid: false }),
);

/** A row of the books that must never be. */
export interface LedgerFault {
  check: 'sum-of-entries' | 'sum-of-refunds' | 'issued-unpaid' | 'no-receipt';
  id: string;
}

/** So many payments are looked at at once: nobody else is answered on SQLite meanwhile. */
const PART = 1000;
const NO_END = '9999';

/** Payments that changed after one instant, and not after another. */
interface Part {
  after: string;
  until: string;
}

/**
 * The four checks of the books, of payments that changed after an instant: the entries of a payment add
 * up to what it holds; its refunds are each more than nothing and together no more than was taken; no
 * card is sent for issue whose money was not taken; and each entry has its receipt. None when all is well.
 */
export async function findLedgerFaults(db: Queryable, since: Date): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  let after = since.toISOString();
  while (after !== NO_END) {
    const until = await endOfPart(db, after);
    faults.push(...(await faultsOf(db, { after, until })));
    after = until;
  }
  return faults;
}

async function endOfPart(db: Queryable, after: string): Promise<string> {
  const last = await db
    .selectFrom('payment_operation')
    .select('updated_at')
    .where('updated_at', '>', after)
    .orderBy('updated_at')
    .limit(1)
    .offset(PART - 1)
    .executeTakeFirst();
  return last?.updated_at ?? NO_END;
}

async function faultsOf(db: Queryable, { after, until }: Part): Promise<LedgerFault[]> {
  const isInPart = sql<boolean>`o.updated_at > ${after} and o.updated_at <= ${until}`;
  const { rows: entries } = await sql<{ id: string }>`
    select o.id from payment_operation o
    where ${isInPart} and o.captured_ore - o.refunded_ore <> coalesce(
      (select sum(l.amount_ore) from ledger_entry l where l.operation_id = o.id), 0
    )
  `.execute(db);
  const { rows: refunds } = await sql<{ id: string }>`
    select o.id from payment_operation o
    where ${isInPart} and (
      select sum(r.amount_ore) > o.captured_ore or min(r.amount_ore) <= 0
      from refund r where r.operation_id = o.id and r.state <> 'refused'
    )
  `.execute(db);
  const issued = await db
    .selectFrom('payment_operation as o')
    .innerJoin('card', (join) =>
      join
        .onRef('card.operation_id', '=', 'o.id')
        .onRef('card.beneficiary_id', '=', 'o.beneficiary_id'),
    )
    .select('card.id')
    .where(isInPart)
    .where('o.captured_ore', '=', 0)
    .where('card.status', 'in', ISSUED)
    .execute();
  const { rows: unreceipted } = await sql<{ id: string }>`
    select l.id from payment_operation o join ledger_entry l on l.operation_id = o.id
    where ${isInPart} and not exists (
      select 1 from payment_receipt p where p.operation_id = l.operation_id
        and coalesce(p.refund_id, '') = coalesce(l.refund_id, '') and p.amount_ore = abs(l.amount_ore)
    )
  `.execute(db);
  const faults = (check: LedgerFault['check'], rows: readonly { id: string }[]) =>
    rows.map(({ id }) => ({ check, id }));
  return [
    ...faults('sum-of-entries', entries),
    ...faults('sum-of-refunds', refunds),
    ...faults('issued-unpaid', issued),
    ...faults('no-receipt', unreceipted),
  ];
}
