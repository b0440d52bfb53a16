import { updateCard } from '../db/card-changes';
import { listDueCards, type DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { cardMachine, type CardEffect, type CardEvent } from '../domain/card-lifecycle';
import { dueEvents, nextChangeOn } from '../domain/card-schedule';
import { dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { cardEffects } from './card-effects';
import { scheduledCard } from './card-schedule';

const BATCH = 200;

/**
 * Moves every card on that the clock says is due. Each card is its own transaction; one that
 * another process moved is left alone. Returns how many were moved.
 */
export async function advanceCards(deps: Deps): Promise<number> {
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listDueCards(deps.connection.db, today, BATCH);
  for (const card of cards) {
    try {
      await advanceCard(deps, card, today);
    } catch (error) {
      // One card that can't be moved, or that another process is moving, stops nobody else's.
      if (error instanceof MovedMeanwhile) deps.logger.debug({ cardId: card.id }, error.message);
      else deps.logger.error({ err: error, cardId: card.id }, 'card not advanced');
    }
  }
  return cards.length;
}

/** Two processes had the same card in hand: the other one was first, and nothing is amiss. */
class MovedMeanwhile extends Error {}

async function advanceCard(deps: Deps, card: DueCard, today: Day): Promise<void> {
  const program = getProgram(card.program_id);
  const events = dueEvents(scheduledCard(card, card.payment_mode), program, today);
  await deps.connection.db.transaction().execute((tx) => applyEvents(deps, tx, card, events));
}

/**
 * Takes a card through events in order, with their effects, in one transaction. Throws when another
 * process moved the card since it was read, so that nothing of the transaction stays.
 */
export async function applyEvents(
  deps: Deps,
  tx: Tx,
  card: DueCard,
  events: readonly CardEvent[],
): Promise<void> {
  const now = deps.clock.now();
  let status = card.status;
  const effects: CardEffect[] = [];
  for (const event of events) {
    const step = cardMachine.take(status, event);
    status = step.to;
    effects.push(...step.effects);
  }
  const startsCharge = effects.includes('chargeAgreement');
  const later = scheduledCard(card, card.payment_mode);
  const next = nextChangeOn(
    {
      ...later,
      status,
      isPaid: later.isPaid || events.includes('paid'),
      isChargeStarted: startsCharge || (later.isChargeStarted && !events.includes('chargeFailed')),
    },
    getProgram(card.program_id),
  );
  const moved = await updateCard(tx, card, {
    status,
    next_change_on: next,
    paid_at: events.includes('paid') ? now.toISOString() : card.paid_at,
    // A failed charge is over: the card can be paid in another way, or its window closes.
    operation_id: events.includes('chargeFailed') ? null : card.operation_id,
  });
  if (!moved) throw new MovedMeanwhile('card moved by another process meanwhile');
  for (const effect of effects) await cardEffects[effect](deps, tx, card, now);
}
