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
  operation: Pick<
    PaymentOperationRow,
    'id' | 'beneficiary_id' | 'card_id' | 'group_id' | 'flow_id'
  >,
  entry: Pick<Insertable<LedgerEntryTable>, 'kind' | 'amount_ore' | 'why' | 'refund_id'>,
  now: Date,
): Promise<void> {
  const { id, beneficiary_id: beneficiaryId, card_id: cardId } = operation;
  const { group_id: groupId, flow_id: flowId } = operation;
  const query = tx
    .insertInto('ledger_entry')
    .values({
      ...entry,
      id: newId(),
      operation_id: id,
      // As what was booked of it before, or where its card lies now; an order that is given up has no group.
      program_id: sql<string | null>`coalesce(
        (select program_id from ledger_entry where operation_id = ${id} and kind = 'capture'),
        (select min(card_group.program_id) from card
          inner join card_group on card_group.id = card.group_id
          where card.beneficiary_id = ${beneficiaryId}
            and (card.id = ${cardId} or card.operation_id = ${id})),
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

/** Something in the books that must never be, of the payment with this id; a card where it is issued unpaid. */
export interface LedgerFault {
  check: 'sum-of-entries' | 'sum-of-refunds' | 'issued-unpaid' | 'no-receipt';
  id: string;
}

/** So many payments are looked at at once: nobody else is answered on SQLite meanwhile. */
const PART = 1000;

/** A payment, in the order in which they changed. */
type Mark = Pick<PaymentOperationRow, 'updated_at' | 'id'>;

/** After every payment. */
const END: Mark = { updated_at: '9999', id: '' };

/**
 * The four checks of the books, of payments that changed at an instant or after: the entries of a payment add
 * up to what it holds; its refunds are each more than nothing and together no more than was taken; no
 * card is sent for issue whose money was not taken; and each entry has its receipt. None when all is well.
 */
export async function findLedgerFaults(db: Queryable, since: Date): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  let after: Mark = { updated_at: since.toISOString(), id: '' };
  while (after !== END) {
    const until: Mark = (await endOfPart(db, after)) ?? END;
    faults.push(...(await faultsOf(db, { after, until })));
    after = until;
  }
  return faults;
}

const isAfter = ({ updated_at: at, id }: Mark) => sql<boolean>`(updated_at, id) > (${at}, ${id})`;

const endOfPart = (db: Queryable, after: Mark): Promise<Mark | undefined> =>
  db
    .selectFrom('payment_operation')
    .select(['updated_at', 'id'])
    .where(isAfter(after))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(1)
    .offset(PART - 1)
    .executeTakeFirst();

async function faultsOf(
  db: Queryable,
  { after, until }: { after: Mark; until: Mark },
): Promise<LedgerFault[]> {
  // The limit leaves none out; PostgreSQL would take them for more, and read whole tables.
  const part = sql`
    (select id, beneficiary_id, captured_ore, refunded_ore from payment_operation
      where ${isAfter(after)} and (updated_at, id) <= (${until.updated_at}, ${until.id})
      order by updated_at, id limit ${sql.lit(PART)}) o`;
  const { rows: entries } = await sql<{ id: string }>`
    select o.id from ${part}
    where o.captured_ore - o.refunded_ore <> coalesce(
      (select sum(l.amount_ore) from ledger_entry l where l.operation_id = o.id), 0
    )
  `.execute(db);
  const { rows: refunds } = await sql<{ id: string }>`
    select o.id from ${part}
    where (
      select sum(r.amount_ore) > o.captured_ore or min(r.amount_ore) <= 0
      from refund r where r.operation_id = o.id and r.state <> 'refused'
    )
  `.execute(db);
  const { rows: issued } = await sql<{ id: string }>`
    select c.id from ${part}
    join card c on c.operation_id = o.id and c.beneficiary_id = o.beneficiary_id
    where o.captured_ore = 0 and c.status in (${sql.join(ISSUED)})
  `.execute(db);
  const { rows: unreceipted } = await sql<{ id: string }>`
    select o.id from ${part}
    where 0 < (
      select count(*) from ledger_entry l where l.operation_id = o.id and not exists (
        select 1 from payment_receipt p where p.operation_id = l.operation_id
          and coalesce(p.refund_id, '') = coalesce(l.refund_id, '')
          and p.amount_ore = abs(l.amount_ore)
      )
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
