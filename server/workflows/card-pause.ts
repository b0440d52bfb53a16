import { getBeneficiary } from '../db/beneficiaries';
import { listCardsWithApproval } from '../db/cards';
import { listCardsToCome, type DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { dayInCopenhagen } from '../domain/day';
import { applyCardEvents } from './card-events';
import { uncoveredCards } from './internships';
import { cardsPutAside } from './order/read/read-order';

/**
 * Puts the cards of a group aside that are to come and that nobody has begun to pay for: while it is
 * not known where they will be good, nothing is charged or made for them.
 */
export async function pauseCards(deps: Deps, tx: Tx, groupId: string): Promise<void> {
  const cards = await listCardsToCome(tx, groupId, dayInCopenhagen(deps.clock.now()));
  const unpaid = cards.filter((card) => card.paid_at === null && card.operation_id === null);
  await takeAll(deps, tx, unpaid, 'paused');
}

/**
 * Takes up again what was put aside: each card is charged or made when that is due, or at once, and one
 * that can't be paid any more lapses, though its first day has come. An internship card whose days are
 * not covered waits until they are, and one of somebody the company refuses until it makes them again;
 * true when nothing but such cards was there to be taken up.
 */
export async function unpauseCards(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, groupId }: { beneficiaryId: string; groupId: string },
): Promise<boolean> {
  const uncovered = await uncoveredCards(deps, tx, beneficiaryId);
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listCardsWithApproval(tx, beneficiaryId, today);
  const aside = cardsPutAside(cards, groupId);
  const { secondary_blacklisted_at: listedAt } = await getBeneficiary(tx, beneficiaryId);
  const meant = aside.filter(
    ({ id, subsidy_level }) =>
      !uncovered.has(id) && (listedAt === null || subsidy_level !== 'Secondary'),
  );
  await takeAll(deps, tx, meant, 'unpaused');
  return aside.length > 0 && meant.length === 0;
}

async function takeAll(
  deps: Deps,
  tx: Tx,
  cards: readonly DueCard[],
  event: 'paused' | 'unpaused',
): Promise<void> {
  for (const card of cards) {
    if (cardMachine.can(card.status, event)) await applyCardEvents(deps, tx, card, [event]);
  }
}
