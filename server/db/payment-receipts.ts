import { sql } from 'kysely';
import { dayInCopenhagen } from '../domain/day';
import type { Tx } from './connect';
import { jsonRows } from './json-rows';
import { writeLater } from './later';
import type { PaymentOperationRow } from './payments';
import { preparedFirst } from './prepared';
import type { RefundRow } from './refunds';

const DIGITS = 6;

/**
 * The next number of this year, `2026-000001`. Whoever takes one holds the row until the transaction
 * ends, so that none is left out when it fails; so it is taken last of all that is waited for.
 */
async function nextNumber(tx: Tx, now: Date): Promise<string> {
  const year = Number(dayInCopenhagen(now).slice(0, 4));
  const { last } = await tx
    .insertInto('receipt_counter')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`receipt_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(DIGITS, '0')}`;
}

const COLUMNS = [
  ...(['number', 'operation_id', 'refund_id', 'amount_ore', 'created_at', 'card_id'] as const),
  ...(['program_id', 'snapshot', 'from_day', 'to_day', 'card_price_ore', 'price_ore'] as const),
];

/** What a receipt says for itself, whatever was sold. */
const ownColumns = (
  number: string,
  receipt: { operationId: string; refundId: string | null; amountOre: number; now: Date },
) => [
  sql<string>`cast(${number} as text)`.as('number'),
  sql<string>`cast(${receipt.operationId} as text)`.as('operation_id'),
  sql<string | null>`cast(${receipt.refundId} as text)`.as('refund_id'),
  sql<number>`cast(${receipt.amountOre} as integer)`.as('amount_ore'),
  sql<string>`cast(${receipt.now.toISOString()} as text)`.as('created_at'),
];

/**
 * Writes the receipt of a payment that is taken, in the transaction that books it, with what was sold as
 * it is now.
 */
export async function writeReceipt(
  tx: Tx,
  operation: PaymentOperationRow,
  now: Date,
): Promise<void> {
  const {
    id: operationId,
    group_id: groupId,
    flow_id: flowId,
    captured_ore: amountOre,
  } = operation;
  const own = ownColumns(await nextNumber(tx, now), {
    ...{ operationId, refundId: null, amountOre, now },
  });
  const sold = tx
    .selectFrom('payment_operation')
    .leftJoin('card', (join) =>
      join.on(
        sql<boolean>`card.id = coalesce(payment_operation.card_id, (
          select min(paid.id) from card as paid
          where paid.operation_id = payment_operation.id
            and paid.beneficiary_id = payment_operation.beneficiary_id
        ))`,
      ),
    )
    .leftJoin('card_group', 'card_group.id', 'card.group_id')
    .select([
      ...own,
      'card.id as card_id',
      // What was not sold in the end has the program that it was to be made for.
      sql<string | null>`coalesce(card_group.program_id,
        (select program_id from card_group where id = ${groupId}),
        (select program_id from order_flow where id = ${flowId})
      )`.as('program_id'),
      ...(['card_group.snapshot', 'card.from_day', 'card.to_day'] as const),
      ...(['card.card_price_ore', 'card.price_ore'] as const),
    ])
    .where('payment_operation.id', '=', operationId);
  await writeLater(tx, tx.insertInto('payment_receipt').columns(COLUMNS).expression(sold));
}

/** Writes the receipt of a refund, of what the receipt of its payment says was sold; returns its number. */
export async function writeRefundReceipt(tx: Tx, refund: RefundRow, now: Date): Promise<string> {
  const {
    id: refundId,
    operation_id: operationId,
    amount_ore: amountOre,
    card_id: cardId,
  } = refund;
  const number = await nextNumber(tx, now);
  const sold = tx
    .selectFrom('payment_receipt as paid')
    .select([
      ...ownColumns(number, { operationId, refundId, amountOre, now }),
      sql<string | null>`coalesce(${cardId}, paid.card_id)`.as('card_id'),
      ...(['paid.program_id', 'paid.snapshot', 'paid.from_day', 'paid.to_day'] as const),
      ...(['paid.card_price_ore', 'paid.price_ore'] as const),
    ])
    .where('paid.operation_id', '=', operationId)
    .where('paid.refund_id', 'is', null);
  await writeLater(tx, tx.insertInto('payment_receipt').columns(COLUMNS).expression(sold));
  return number;
}

/** The number of the receipt of a payment; undefined while nothing is taken. */
export const findReceiptNumber = preparedFirst((db, operationId: string) =>
  db
    .selectFrom('payment_receipt')
    .select('number')
    .where('operation_id', '=', operationId)
    .where('refund_id', 'is', null),
);

/** A receipt of a person with its payment, its refund, and the other receipts of the payment. */
export const findPaymentReceipt = preparedFirst((db, beneficiaryId: string, number: string) =>
  db
    .selectFrom('payment_receipt')
    .innerJoin('payment_operation', 'payment_operation.id', 'payment_receipt.operation_id')
    .leftJoin('refund', 'refund.id', 'payment_receipt.refund_id')
    .leftJoin('receipt', 'receipt.flow_id', 'payment_operation.flow_id')
    .leftJoin('card', 'card.id', 'payment_receipt.card_id')
    .selectAll('payment_receipt')
    .select([
      'card.id as known_card_id',
      'payment_operation.handle',
      'payment_operation.session_type',
      'payment_operation.masked_number',
      'payment_operation.expiry',
      'payment_operation.brand',
      'refund.days as refund_days',
      'receipt.number as order_number',
    ])
    .select((e) =>
      jsonRows(
        db,
        e
          .selectFrom('payment_receipt as other')
          .select(['other.number', 'other.refund_id', 'other.amount_ore', 'other.created_at'])
          .whereRef('other.operation_id', '=', 'payment_receipt.operation_id')
          .whereRef('other.number', '!=', 'payment_receipt.number')
          .orderBy('other.created_at')
          .orderBy('other.number'),
      ).as('others'),
    )
    .where('payment_receipt.number', '=', number)
    .where('payment_operation.beneficiary_id', '=', beneficiaryId),
);
export type PaymentReceiptRow = NonNullable<Awaited<ReturnType<typeof findPaymentReceipt>>>;
