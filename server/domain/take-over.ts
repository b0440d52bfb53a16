import type { Day, Period } from './day';
import { earliestStart } from './lead-times';
import type { Program } from './programs';

// When another delivery can take over the cards of a group: it has to be paid in the same way, and to
// be in time for each of them (docs/rules/orders.md).

export interface DeliveryChange {
  from: Program;
  to: Program;
  /** The day of the change. */
  today: Day;
}

export type TakeOverProblem = 'payment-mismatch' | 'too-late';

/** All that keeps the new delivery from taking over a card of this period. */
export function takeOverProblems(
  period: Period,
  { from, to, today }: DeliveryChange,
): TakeOverProblem[] {
  const isPaidOtherwise = from.paymentProvider !== to.paymentProvider;
  const isTooLate = period.from < earliestStart(to, today, true);
  return [
    ...(isPaidOtherwise ? ['payment-mismatch' as const] : []),
    ...(isTooLate ? ['too-late' as const] : []),
  ];
}

/** Why the new delivery can't take all of these cards over; null when it can. */
export const takeOverProblem = (
  cards: readonly { period: Period }[],
  change: DeliveryChange,
): TakeOverProblem | null =>
  cards.flatMap(({ period }) => takeOverProblems(period, change))[0] ?? null;
