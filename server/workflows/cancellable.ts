import type { CardDetailRow } from '../db/card-details';
import { periodOf } from '../db/cards';
import type { CancellableCard } from '../domain/cancellation';

/** A stored card with its payment, as the rules of a cancellation see it. */
export function cancellableOf(row: CardDetailRow): CancellableCard {
  const { status, payment_state: state, captured_ore: captured, refunded_ore: refunded } = row;
  const payment =
    state === null ? null : { state, capturedOre: captured ?? 0, refundedOre: refunded ?? 0 };
  return { status, period: periodOf(row), payment };
}
