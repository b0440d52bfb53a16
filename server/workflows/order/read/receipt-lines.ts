import type { Config } from '../../../config';
import type { ReceiptLine } from '../../../contract/order-payment';
import { coverageText } from '../../../contract/route-coverage';
import {
  formatCard,
  formatDateTime,
  formatDay,
  formatKroner,
  formatPeriod,
} from '../../../contract/written';
import { periodOf } from '../../../db/cards';
import { snapshotColumn } from '../../../db/json-columns';
import type { ReceiptRow } from '../../../db/receipts';
import type { Deps, ServerTexts } from '../../../deps';
import type { FlowPaymentType } from '../../../contract/enums';
import { paymentWindow } from '../../../domain/card-schedule';
import { dayInCopenhagen, daysInPeriod, laterDay } from '../../../domain/day';
import { isPaidInApp, type Program } from '../../../domain/programs';
import { creditCardOf } from '../../credit-card';
import { kronerOf, schemeTitleOf, titledOf } from '../../display';
import { routeOn } from '../../group-snapshot';
import { routeText } from './route-text';

// The facts of a receipt in words, each once: the page and both parts of the mail show these lines.

/** What was ordered. */
export function orderLines(texts: ServerTexts, row: ReceiptRow, program: Program): ReceiptLine[] {
  const group = snapshotColumn.read(row.snapshot);
  const period = periodOf(row);
  const line = lineIn(texts);
  const route = routeOn(group, period.from);
  const covered = coverageText(route, (key, vars) => texts.t(key, vars));
  return [
    line('order', groupedNumber(row.number)),
    line('scheme', schemeTitleOf(texts, group)),
    line(
      'period',
      texts.t('receipt.period', {
        period: formatPeriod(period.from, period.to),
        days: daysInPeriod(period),
      }),
    ),
    line('route', routeText(texts, route)),
    ...(covered ? [line('covers', covered)] : []),
    line('delivery', titledOf(texts, 'delivery', program.delivery).title),
  ];
}

/** What a receipt has to know of a payment. */
type PaidRow = Pick<
  ReceiptRow,
  | 'from_day'
  | 'to_day'
  | 'price_ore'
  | 'amount_ore'
  | 'paid_at'
  | 'created_at'
  | 'payment_type'
  | 'payment_mode'
  | 'masked_number'
  | 'expiry'
  | 'brand'
  | 'next_from_day'
  | 'next_to_day'
  | 'next_price_ore'
>;

/** Who was paid, what, when and how, and what is paid next. */
export function paymentLines(
  { texts, config }: Pick<Deps, 'texts' | 'config'>,
  row: PaidRow,
  program: Program,
): ReceiptLine[] {
  const line = lineIn(texts);
  const card = cardText(texts, row);
  const next = nextPaymentText(texts, row, program);
  return [
    line('seller', sellerText(texts, config, program)),
    line('price', formatKroner(kronerOf(row.price_ore)), { days: daysInPeriod(periodOf(row)) }),
    ...(row.price_ore > 0 ? [line('vat', texts.t('receipt.vat-free'))] : []),
    ...(row.amount_ore === null ? [line('ordered', formatDateTime(row.created_at))] : []),
    line('paid', paidText(texts, row)),
    line('mode', paymentText(texts, row)),
    ...(card ? [line('card', card)] : []),
    ...(next ? [line('next', next)] : []),
  ];
}

/** How the order is paid; a company's app is a way to pay too, but not ours. */
export function paymentText(
  texts: ServerTexts,
  row: Pick<ReceiptRow, 'payment_type' | 'payment_mode' | 'price_ore'>,
): string {
  const paymentType = row.payment_type as FlowPaymentType;
  if (isPaidInApp(paymentType) && row.price_ore > 0) return texts.t(`provider.${paymentType}`);
  return texts.t(`payment-mode.${row.payment_mode}`);
}

/** The lines by which a receipt, an order and a payment are found. */
const NUMBERS = ['number', 'order', 'payment'];

/** A line of a receipt, whose label is the text `receipt.line.<name>`. */
export const lineIn =
  (texts: ServerTexts) =>
  (name: string, value: string, vars: Record<string, number> = {}): ReceiptLine => ({
    label: texts.t(`receipt.line.${name}`, vars),
    value,
    isNumber: NUMBERS.includes(name),
  });

function paidText(texts: ServerTexts, { amount_ore: ore, paid_at, created_at }: PaidRow): string {
  return ore === null
    ? texts.t('receipt.nothing-paid')
    : texts.t('receipt.paid', {
        price: formatKroner(kronerOf(ore)),
        at: formatDateTime(paid_at ?? created_at),
      });
}

/** In groups of four, as it is read out: `F643 820A C116`. */
export const groupedNumber = (number: string): string =>
  number.replaceAll(/.{4}(?=.)/g, '$&\u00a0');

/** The company of the card, with its CVR number where the operator has set one. */
export function sellerText(
  texts: ServerTexts,
  { companyNumbers }: Config,
  { pto }: Program,
): string {
  const { title } = titledOf(texts, 'pto', pto);
  const cvr = companyNumbers[pto];
  return cvr ? texts.t('receipt.seller', { title, cvr }) : title;
}

/** The payment card with the month it is good through; null where none is known. */
export function cardText(
  texts: ServerTexts,
  row: Pick<PaidRow, 'masked_number' | 'expiry' | 'brand'>,
): string | null {
  const card = creditCardOf(texts, row);
  if (!card) return null;
  const named = formatCard(card.cardTypeTitle, card.maskedCardNumber);
  return card.expirationDate === null
    ? named
    : texts.t('receipt.card', { card: named, printed: card.expirationDate });
}

/** What is paid next, for which sum and when; null where nothing is left to pay here. */
function nextPaymentText(texts: ServerTexts, row: PaidRow, program: Program): string | null {
  const { next_from_day: from, next_to_day: to, next_price_ore: ore, payment_mode: mode } = row;
  if (from === null || to === null || !ore || mode === 'None') return null;
  const orderedOn = dayInCopenhagen(new Date(row.created_at));
  const day = formatDay(laterDay(paymentWindow({ from, to }, program).from, orderedOn));
  const key = mode === 'SinglePayment' ? 'receipt.next-yourself' : 'receipt.next-automatic';
  return texts.t(key, { price: formatKroner(kronerOf(ore)), day });
}
