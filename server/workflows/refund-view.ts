import type { RefundView } from '../contract/cancellation';
import type { CardDetailRow } from '../db/card-details';
import { periodOf } from '../db/cards';
import { readRows, type JsonRows } from '../db/json-rows';
import { termsOfReturn } from '../domain/cancellation';
import { dayInCopenhagen } from '../domain/day';
import { getProgram } from '../domain/programs';
import type { RefundState } from '../domain/refund';
import { leftOf } from './cancellable';
import { kronerOf } from './display';

type Row = CardDetailRow['refunds'] extends JsonRows<infer One> ? One : never;

/** What a person is told of each state; what takes longest speaks for several of one card. */
const STATES: readonly (readonly [RefundView['state'], readonly RefundState[]])[] = [
  ['waits', ['awaitsStaff']],
  ['on-return', ['awaitsReturn']],
  ['underway', ['ready', 'sending', 'processing', 'unknown', 'failed']],
  ['sent', ['refunded']],
  ['outside', ['paidOutside']],
  ['refused', ['refused']],
];

/** How the money of a card comes back; null where none does. */
export function refundViewOf(row: CardDetailRow): RefundView | null {
  const all = readRows(row.refunds);
  const found = STATES.find(([, of]) => all.some(({ state }) => of.includes(state)));
  if (!found) return null;
  const [state] = found;
  // What is not paid back adds nothing to what is.
  const counted = all.filter((one) => state === 'refused' || one.state !== 'refused');
  const last = counted.at(-1);
  if (!last) return null;
  const amount = kronerOf(counted.reduce((sum, { amount_ore: ore }) => sum + ore, 0));
  const waits = all.find((one) => one.state === 'awaitsReturn');
  return {
    ...{ state, amount, day: dayOf(state, last, waits) },
    ...(waits ? returnOf(row, waits) : { countedOn: null, lastWithMoney: null, isFalling: false }),
    reason: state === 'refused' || state === 'outside' ? last.note : null,
  };
}

/** As it is counted once the card of plastic is back. */
function returnOf(row: CardDetailRow, { counted_on: countedOn, ...refund }: Row) {
  const paid = { period: periodOf(row), paidOre: leftOf(row) + refund.amount_ore };
  const days = { countedOn, returnBy: refund.return_by ?? countedOn };
  return { countedOn, ...termsOfReturn(paid, getProgram(row.program_id).pto, days) };
}

function dayOf(state: RefundView['state'], last: Row, waits: Row | undefined): string {
  if (state === 'on-return') return waits?.return_by ?? last.promised_on;
  return state === 'underway' || state === 'waits'
    ? last.promised_on
    : dayInCopenhagen(new Date(last.updated_at));
}
