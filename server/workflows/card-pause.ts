import { listCardsToCome, type DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { dayInCopenhagen } from '../domain/day';
import { applyCardEvents } from './card-events';
import { uncoveredCards } from './internships';

/**
 * Puts the cards of a group aside that are to come and that nobody has begun to pay for: while it is
 * not known where they will be good, nothing is charged or made for them.
 */
export async function pauseCards(deps: Deps, tx: Tx, groupId: string): Promise<void> {
  const isUnpaid = ({ paid_at, operation_id }: DueCard) =>
    paid_at === null && operation_id === null;
  await takeAll(deps, tx, groupId, 'paused', isUnpaid);
}

/**
 * Takes up again what was put aside: each card is charged or made when that is due, or at once. An
 * internship card whose days are not covered waits until they are.
 */
export async function unpauseCards(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, groupId }: { beneficiaryId: string; groupId: string },
): Promise<void> {
  const uncovered = await uncoveredCards(deps, tx, beneficiaryId);
  await takeAll(deps, tx, groupId, 'unpaused', ({ id }) => !uncovered.has(id));
}

async function takeAll(
  deps: Deps,
  tx: Tx,
  groupId: string,
  event: 'paused' | 'unpaused',
  isMeant: (card: DueCard) => boolean,
): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  for (const card of await listCardsToCome(tx, groupId, today)) {
    if (cardMachine.can(card.status, event) && isMeant(card)) {
      await applyCardEvents(deps, tx, card, [event]);
    }
  }
}
