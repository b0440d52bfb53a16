import type { RefundView } from '../contract/cancellation';
import type { CardDetailRow } from '../db/card-details';
import { readRows, type JsonRows } from '../db/json-rows';
import { dayInCopenhagen } from '../domain/day';
import type { RefundState } from '../domain/refund';
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
export function refundViewOf({ refunds }: Pick<CardDetailRow, 'refunds'>): RefundView | null {
  const all = readRows(refunds);
  const found = STATES.find(([, of]) => all.some(({ state }) => of.includes(state)));
  if (!found) return null;
  const [state] = found;
  // What is not paid back adds nothing to what is.
  const counted = all.filter((row) => state === 'refused' || row.state !== 'refused');
  const last = counted.at(-1);
  if (!last) return null;
  const amount = kronerOf(counted.reduce((sum, { amount_ore: ore }) => sum + ore, 0));
  const waits = all.find((row) => row.state === 'awaitsReturn');
  return {
    ...{ state, amount, day: dayOf(state, last, waits) },
    countedOn: waits?.counted_on ?? null,
    reason: state === 'refused' || state === 'outside' ? last.note : null,
  };
}

function dayOf(state: RefundView['state'], last: Row, waits: Row | undefined): string {
  if (state === 'on-return') return waits?.return_by ?? last.promised_on;
  return state === 'underway' || state === 'waits'
    ? last.promised_on
    : dayInCopenhagen(new Date(last.updated_at));
}
