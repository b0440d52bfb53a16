import { updateCard } from '../db/card-changes';
import { listDueCards, type DueCard } from '../db/due-cards';
import type { Tx } from '../db/connect';
import { findCaptureBegun } from '../db/outbox';
import { findOperation } from '../db/payments';
import type { Deps } from '../deps';
import { cardMachine, type CardEffect, type CardEvent } from '../domain/card-lifecycle';
import { dueEvents, nextChangeOn } from '../domain/card-schedule';
import { dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { cardEffects } from './card-effects';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { followCover, touchesCover } from './internships';
import { settleOfCard } from './notifications/settle';
import { scheduledCard } from './card-schedule';
import { inTransaction } from '../in-transaction';
import { forEachAlone } from './some-at-once';

const BATCH = 200;

/**
 * Changes every card for which an event of its life is due today. Each card is a transaction of its
 * own; one that another process has changed is left alone. Returns how many were due.
 */
export async function applyDueEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  const cards = await listDueCards(deps.connection.db, { today, now }, BATCH);
  const told = {
    says: 'events of a card failed',
    about: ({ id }: DueCard) => ({ cardId: id }),
  };
  await forEachAlone(deps, cards, told, (card) => applyEventsDue(deps, card, today));
  return cards.length;
}

async function applyEventsDue(deps: Deps, due: DueCard, today: Day): Promise<void> {
  const card = { ...due, ...(await captureOf(deps, due)) };
  const program = getProgram(card.program_id);
  const events = dueEvents(scheduledCard(card, card.payment_mode), program, today);
  await inTransaction(deps, (tx) => applyCardEvents(deps, tx, card, events));
}

/**
 * Sends a card for issue whose money was waited for, if its day has come; `operation` is what paid for it.
 */
export async function issueIfDue(deps: Deps, tx: Tx, card: DueCard): Promise<void> {
  if (card.status !== 'Paid') return;
  const program = getProgram(card.program_id);
  const today = dayInCopenhagen(deps.clock.now());
  const events = dueEvents(scheduledCard(card, card.payment_mode), program, today);
  if (events.length > 0) await applyCardEvents(deps, tx, card, events);
}

/** A card with what is known of money that is reserved for it, and not taken. */
interface CardOfClock extends DueCard {
  capture?: { begunOn: Day | null };
}

async function captureOf(
  { connection: { db } }: Deps,
  { status, operation_id: operationId }: DueCard,
): Promise<Pick<CardOfClock, 'capture'>> {
  if (status !== 'Paid' || operationId === null) return {};
  const operation = await findOperation(db, operationId);
  if (operation?.state !== 'authorized') return {};
  const begun = await findCaptureBegun(db, operationId);
  return { capture: { begunOn: begun && dayInCopenhagen(begun) } };
}

/**
 * Takes a card through events in order, with their effects, in one transaction. Throws when another
 * process changed the card since it was read, so that nothing of the transaction stays.
 */
export async function applyCardEvents(
  deps: Deps,
  tx: Tx,
  card: CardOfClock,
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
  const reorderedOn = events.includes('replaced') ? dayInCopenhagen(now) : card.reordered_on;
  const startsCharge = effects.includes('chargeAgreement');
  const isPaid = events.includes('paid');
  const failure = {
    charge_failure: isPaid ? null : card.charge_failure,
    charge_again_at: isPaid || startsCharge ? null : card.charge_again_at,
  };
  const capture = events.includes('captureDue') ? { begunOn: dayInCopenhagen(now) } : card.capture;
  const later = scheduledCard({ ...card, ...failure, capture }, card.payment_mode);
  const endsCharge = events.some(
    (event) => event === 'chargeFailed' || event === 'chargePostponed',
  );
  const next = nextChangeOn(
    {
      ...later,
      status,
      reorderedOn,
      isPaid: isPaid || (later.isPaid && !endsCharge),
      isChargeStarted: startsCharge || (later.isChargeStarted && !endsCharge),
    },
    getProgram(card.program_id),
  );
  const isChanged = await updateCard(tx, card, {
    status,
    next_change_on: next,
    paid_at: isPaid ? now.toISOString() : endsCharge ? null : card.paid_at,
    reordered_on: reorderedOn,
    // A charge that failed, or was lost, is over: the card can be paid in another way, or its window closes.
    operation_id: endsCharge ? null : card.operation_id,
    ...failure,
  });
  if (!isChanged) throw new ChangedMeanwhile('card changed by another process meanwhile');
  await settleOfCard(tx, card, { status, isPaid, now });
  for (const effect of effects) await cardEffects[effect](deps, tx, card, now);
  if (touchesCover(events)) await followCover(deps, tx, card, applyCardEvents);
}
