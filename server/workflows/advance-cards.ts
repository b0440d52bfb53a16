import { freeCardDays, updateCard } from '../db/card-changes';
import { listDueCards, type DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import { insertNotification } from '../db/notifications';
import type { Deps } from '../deps';
import type { CardStatus, NotificationType } from '../contract/enums';
import { newId } from '../crypto';
import { cardMachine, type CardEffect, type CardEvent } from '../domain/card-lifecycle';
import { dueEvents, nextChangeOn } from '../domain/card-schedule';
import { dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { enqueue } from '../jobs/queue';
import { scheduledCard } from './card-schedule';
import { beginCharge } from './payment/begin-charge';

const BATCH = 200;

/**
 * Moves every card on that the clock says is due (spec §4 «Status transitions on cards are
 * server-side»). Each card is its own transaction; one that another process moved is left alone.
 * Returns how many were moved.
 */
export async function advanceCards(deps: Deps): Promise<number> {
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listDueCards(deps.connection.db, today, BATCH);
  for (const card of cards) {
    try {
      await advanceCard(deps, card, today);
    } catch (error) {
      // One card that can't be moved, or that another process is moving, stops nobody else's.
      deps.logger.error({ err: error, cardId: card.id }, 'card not advanced');
    }
  }
  return cards.length;
}

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
  let status = card.status as CardStatus;
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
    ...(events.includes('chargeFailed') ? { operation_id: null } : {}),
  });
  if (!moved) throw new Error(`Card ${card.id} changed meanwhile`);
  for (const effect of effects) await carryOut(deps, tx, card, effect, now);
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  card: DueCard,
  effect: CardEffect,
  now: Date,
): Promise<void> {
  switch (effect) {
    case 'chargeAgreement':
      return beginCharge(deps, tx, card, now);
    case 'capturePayment': {
      if (card.operation_id === null) return;
      const payload = { operationId: card.operation_id };
      return enqueue(tx, 'capture-payment', payload, {
        now,
        dedupeKey: `capture:${card.operation_id}`,
      });
    }
    case 'freeDays':
      return freeCardDays(tx, card.id);
    case 'notifyReadyForPayment':
      return notify(tx, card, 'CardIsReadyForReepaySinglePayment', now);
    case 'notifyChargeFailed':
      return notify(tx, card, 'NewPaymentDataIsNecessary', now);
    case 'notifyPaymentWindowClosed':
      return notify(tx, card, 'CardCancelledDueToReepayExpiredSinglePaymentWindow', now);
    case 'returnPayment':
    case 'orderSeasonPass':
      return enqueue(
        tx,
        'follow-season-pass',
        { cardId: card.id },
        { now, dedupeKey: `season-pass:${card.id}` },
      );
    case 'orderProduction':
    case 'notifyIssued':
      // Nobody outside is told: the card makers' own systems read the status.
      return;
    default:
      return effect satisfies never;
  }
}

async function notify(tx: Tx, card: DueCard, type: NotificationType, now: Date): Promise<void> {
  await insertNotification(tx, {
    id: newId(),
    beneficiary_id: card.beneficiary_id,
    type,
    level: 'Normal',
    text_key: `notification.${type}`,
    text_vars: JSON.stringify({ from: card.from_day, to: card.to_day }),
    group_id: card.group_id,
    card_id: card.id,
    created_at: now.toISOString(),
    approved_at: null,
  });
}
