import { updateCard } from '../db/card-changes';
import { listDueCards, type DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { cardMachine, type CardEffect, type CardEvent } from '../domain/card-lifecycle';
import { dueEvents, nextChangeOn } from '../domain/card-schedule';
import { dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { cardEffects } from './card-effects';
import { followCover, touchesCover } from './internships';
import { settleOfCard } from './notifications/settle';
import { scheduledCard } from './card-schedule';
import { inTransaction } from '../in-transaction';

const BATCH = 200;

/**
 * Changes every card for which an event of its life is due today. Each card is a transaction of its
 * own; one that another process has changed is left alone. Returns how many were due.
 */
export async function applyDueEvents(deps: Deps): Promise<number> {
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listDueCards(deps.connection.db, today, BATCH);
  for (const card of cards) {
    try {
      await applyEventsDue(deps, card, today);
    } catch (error) {
      // The other cards go on, whatever is wrong with this one.
      if (error instanceof ChangedMeanwhile) deps.logger.debug({ cardId: card.id }, error.message);
      else deps.logger.error({ err: error, cardId: card.id }, 'events of a card failed');
    }
  }
  return cards.length;
}

/** Another process changed the card first: nothing is wrong, and nothing was written. */
export class ChangedMeanwhile extends Error {}

async function applyEventsDue(deps: Deps, card: DueCard, today: Day): Promise<void> {
  const program = getProgram(card.program_id);
  const events = dueEvents(scheduledCard(card, card.payment_mode), program, today);
  await inTransaction(deps, (tx) => applyCardEvents(deps, tx, card, events));
}

/**
 * Takes a card through events in order, with their effects, in one transaction. Throws when another
 * process changed the card since it was read, so that nothing of the transaction stays.
 */
export async function applyCardEvents(
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
  const isChanged = await updateCard(tx, card, {
    status,
    next_change_on: next,
    paid_at: events.includes('paid') ? now.toISOString() : card.paid_at,
    // A failed charge is over: the card can be paid in another way, or its window closes.
    operation_id: events.includes('chargeFailed') ? null : card.operation_id,
  });
  if (!isChanged) throw new ChangedMeanwhile('card changed by another process meanwhile');
  await settleOfCard(tx, card, { status, isPaid: events.includes('paid'), now });
  for (const effect of effects) await cardEffects[effect](deps, tx, card, now);
  if (touchesCover(events)) await followCover(deps, tx, card, applyCardEvents);
}
