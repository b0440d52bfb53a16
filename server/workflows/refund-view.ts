import type { RefundView } from '../contract/cancellation';
import type { CardDetailRow } from '../db/card-details';
import { readRows } from '../db/json-rows';
import { dayInCopenhagen } from '../domain/day';
import { kronerOf } from './display';

/** How the money of a card comes back; null where none does. */
export function refundViewOf({ refunds }: Pick<CardDetailRow, 'refunds'>): RefundView | null {
  const all = readRows(refunds);
  const last = all.at(-1);
  if (!last) return null;
  const amount = kronerOf(all.reduce((sum, { amount_ore: ore }) => sum + ore, 0));
  if (all.some(({ state }) => state === 'awaitsStaff')) {
    return { state: 'waits', amount, day: last.promised_on };
  }
  const isSent = all.every(({ state }) => state === 'refunded');
  return isSent
    ? { state: 'sent', amount, day: dayInCopenhagen(new Date(last.updated_at)) }
    : { state: 'underway', amount, day: last.promised_on };
}
