import type { CardPaymentState } from '../contract/enums';
import {
  chargedFrom,
  isReadyForPayment,
  isSettled,
  lastDayToPay,
  paymentWindow,
  type ScheduledCard,
} from './card-schedule';
import { cardMachine } from './card-lifecycle';
import { addDays, earlierDay, laterDay, type Day } from './day';
import { canMove } from './group-change';
import { lastDayToChange } from './later-changes';
import type { Program } from './programs';

// How it stands with the money for a card, and until when its days can be changed (docs/rules/groups.md).

export interface CardPayment {
  state: CardPaymentState;
  /** The last day to pay, or the first day of what the state tells of; null where none counts. */
  day: Day | null;
}

/** What is paid for a card, or will be, seen from today. */
export function cardPayment(card: ScheduledCard, program: Program, today: Day): CardPayment {
  const window = paymentWindow(card.period, program);
  if (card.isPaid) return { state: 'paid', day: null };
  if (isSettled(card, program)) return { state: 'none', day: null };
  if (card.isChargeStarted) return { state: 'charging', day: null };
  const lastDay = lastDayToPay(card, program);
  if (card.status === 'FaultyPayment') return { state: 'failed', day: lastDay };
  const charged = chargedFrom(card, program);
  if (charged !== null) return { state: 'automatic', day: laterDay(charged, today) };
  if (isReadyForPayment(card, program, today)) return { state: 'due', day: lastDay };
  const isAwaited = cardMachine.can(card.status, 'paymentWindowClosed') && today < window.from;
  return isAwaited ? { state: 'later', day: window.from } : { state: 'none', day: null };
}

/**
 * The last day on which the days of a card can be changed: it must not be sent for issue, paid, or in
 * the middle of a payment, and an agreement must not be charged yet. Null when that is over.
 */
export function changeableUntil(card: ScheduledCard, program: Program, today: Day): Day | null {
  if (!canMove(card, program, today)) return null;
  const { state, day } = cardPayment(card, program, today);
  if (state === 'paid' || state === 'charging' || state === 'failed') return null;
  const isOnOwnRejsekort = program.delivery === 'Rejsekort' && !card.isFirstCardOfRkCard;
  const until = lastDayToChange(card.period, program, { isOnOwnRejsekort, today });
  if (until === null || state !== 'automatic' || day === null) return until;
  const beforeCharge = addDays(day, -1);
  return beforeCharge < today ? null : earlierDay(until, beforeCharge);
}
