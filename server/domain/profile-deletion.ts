import type { CardStatus } from '../contract/enums';
import { holdsDays, isPaidCard } from './card-status';
import type { Day } from './day';
import { isUndecided, PAYMENT_STATES } from './payment';

// A profile can be deleted once nothing is left that its holder has paid for or is paying
// (docs/rules/profile.md).

/** Why a profile can't be deleted now; a card says until which day it is good. */
export type DeletionObstacle =
  { reason: 'card'; until: Day } | { reason: 'payment' } | { reason: 'refund' };

/** Of payments whose outcome is still to come, for queries. */
export const PAYMENT_UNDER_WAY = PAYMENT_STATES.filter(
  (state) => isUndecided(state) || state === 'authorized',
);

interface HeldCard {
  status: CardStatus;
  isPaid: boolean;
  to: Day;
}

/** What stands in the way today; null when the profile can be deleted. */
export function deletionObstacle(
  cards: readonly HeldCard[],
  {
    isPaymentUnderWay,
    isRefundOpen,
    today,
  }: { isPaymentUnderWay: boolean; isRefundOpen: boolean; today: Day },
): DeletionObstacle | null {
  if (isRefundOpen || cards.some(({ status }) => status === 'UnderRefund')) {
    return { reason: 'refund' };
  }
  const locked = cards.filter(
    (card) => card.to >= today && holdsDays(card.status) && isPaidCard(card),
  );
  const until = locked
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  if (until !== undefined) return { reason: 'card', until };
  return isPaymentUnderWay ? { reason: 'payment' } : null;
}
