import type { CardDetailRow } from '../db/card-details';
import { periodOf } from '../db/cards';
import { readRows } from '../db/json-rows';
import type { CancellableCard } from '../domain/cancellation';

/** A stored card with its payment, as the rules of a cancellation see it. */
export function cancellableOf(row: CardDetailRow): CancellableCard {
  const { status, payment_state: state } = row;
  const payment = state === null ? null : { state, leftOre: leftOf(row) };
  return { status, period: periodOf(row), payment };
}

/** What was taken, less what goes back of it, whether that has arrived or not. */
export const leftOf = ({
  captured_ore: captured,
  refunds,
}: Pick<CardDetailRow, 'captured_ore' | 'refunds'>): number =>
  readRows(refunds)
    .filter(({ state }) => state !== 'refused')
    .reduce((left, { amount_ore: ore }) => left - ore, captured ?? 0);
