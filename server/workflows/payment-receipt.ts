import type { ReceiptLine } from '../contract/order-payment';
import type { PaymentReceipt } from '../contract/receipt';
import type { PaymentReceiptRef } from '../contract/receipt-ref';
import { formatDateTime, formatPeriod } from '../contract/written';
import { snapshotColumn, type GroupSnapshot } from '../db/json-columns';
import { readRows } from '../db/json-rows';
import { findPaymentReceipt, type PaymentReceiptRow } from '../db/payment-receipts';
import type { Deps, ServerTexts } from '../deps';
import { dayInCopenhagen, daysInPeriod, type Period } from '../domain/day';
import { getProgram } from '../domain/programs';
import { Refusal } from '../refusal';
import { kronerOf, priceLinesOf, schemeTitleOf } from './display';
import { routeOn } from './group-snapshot';
import { cardText, groupedNumber, lineIn, sellerText } from './order/read/receipt-lines';
import { routeText } from './order/read/route-text';
import type { Caller } from './session';

/** What a receipt is known by, as it is stored. */
type RefRow = Pick<PaymentReceiptRow, 'number' | 'refund_id' | 'amount_ore' | 'created_at'>;

/** A receipt by its number. */
export const receiptRefOf = (row: RefRow): PaymentReceiptRef => ({
  number: row.number,
  kind: row.refund_id === null ? 'payment' : 'refund',
  amount: kronerOf(row.amount_ore),
  day: dayInCopenhagen(new Date(row.created_at)),
});

/** The receipt of a payment or a refund of the person. @throws Refusal `not-found` for any other */
export async function paymentReceiptOf(
  deps: Deps,
  { beneficiaryId }: Caller,
  number: string,
): Promise<PaymentReceipt> {
  const row = await findPaymentReceipt(deps.connection.db, beneficiaryId, number);
  if (!row) throw new Refusal('not-found');
  const sold = soldIn(row);
  return {
    ...receiptRefOf(row),
    issuedAt: row.created_at,
    cardId: row.known_card_id,
    period: sold && { from: sold.period.from, to: sold.period.to },
    lines: linesOf(deps, row, sold),
    priceLines:
      row.refund_id === null && sold && !isFee(row) ? pricesOf(deps.texts, row, sold) : [],
    price: priceOf(row),
    others: readRows(row.others).map(receiptRefOf),
  };
}

/** Paid for a card that was made once more, not for its days. */
const isFee = ({ session_type: type }: PaymentReceiptRow): boolean => type === 'Replacement';

function priceOf(row: PaymentReceiptRow): number | null {
  const ore = isFee(row) ? row.amount_ore : row.price_ore;
  return ore === null ? null : kronerOf(Math.abs(ore));
}

interface Sold {
  period: Period;
  group: GroupSnapshot;
}

function soldIn({ from_day: from, to_day: to, snapshot }: PaymentReceiptRow): Sold | null {
  if (from === null || to === null || snapshot === null) return null;
  return { period: { from, to }, group: snapshotColumn.read(snapshot) };
}

/** Who sold what, how it was paid, and the numbers to find it by. */
function linesOf(
  { texts, config }: Pick<Deps, 'texts' | 'config'>,
  row: PaymentReceiptRow,
  sold: Sold | null,
): ReceiptLine[] {
  const line = lineIn(texts);
  const isRefund = row.refund_id !== null;
  const method = cardText(texts, { ...row, expiry: null });
  return [
    line('number', row.number),
    line(isRefund ? 'sent' : 'taken', formatDateTime(row.created_at)),
    ...(row.program_id === null
      ? []
      : [line('seller', sellerText(texts, config, getProgram(row.program_id)))]),
    ...(isFee(row) ? [line('for', texts.t('payment.replacement-text'))] : []),
    ...(sold ? soldLines(texts, sold) : []),
    ...(row.refund_days === null
      ? []
      : [line('back-for', texts.t('receipt.days', { days: row.refund_days }))]),
    line('vat', texts.t('receipt.vat-free')),
    ...(method ? [line('card', method)] : []),
    ...(row.order_number === null ? [] : [line('order', groupedNumber(row.order_number))]),
    line('payment', row.handle),
  ];
}

function soldLines(texts: ServerTexts, { period, group }: Sold): ReceiptLine[] {
  const line = lineIn(texts);
  return [
    line('scheme', schemeTitleOf(texts, group)),
    line(
      'period',
      texts.t('receipt.period', {
        period: formatPeriod(period.from, period.to),
        days: daysInPeriod(period),
      }),
    ),
    line('route', routeText(texts, routeOn(group, period.from))),
  ];
}

const pricesOf = (texts: ServerTexts, row: PaymentReceiptRow, { period, group }: Sold) =>
  priceLinesOf(
    texts,
    {
      period,
      price: {
        ok: true,
        cardPriceOre: row.card_price_ore ?? 0,
        beneficiaryPriceOre: row.price_ore ?? 0,
        rebateOre: (row.card_price_ore ?? 0) - (row.price_ore ?? 0),
        ...{ isNegativeRebate: false, isIndicative: false },
      },
    },
    group,
  );
