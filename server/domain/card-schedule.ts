import type { CardStatus, PaymentKind } from '../contract/enums';
import { type CardEvent, cardMachine } from './card-lifecycle';
import { addDays, type Day, isDayIn, type Period } from './day';
import { isCardPayment } from './order-steps';
import { isPhysical, type Program } from './programs';

// When the clock moves a card on (table in card-lifecycle.ts, lead times in programs.ts), and when
// it can be paid. A card expires the day after its last: it is valid until 04:00 then
// (docs/rules/cards.md).

export interface ScheduledCard {
  status: CardStatus;
  period: Period;
  priceOre: number;
  /** Paid or reserved. */
  isPaid: boolean;
  paymentKind: PaymentKind;
  /** A charge was begun and its outcome is not known: only the provider moves the card on. */
  isChargeStarted?: boolean;
  /** Its price is so far above the agreed one that nothing is charged before its holder says yes. */
  needsConsent?: boolean;
  /** Rejsekort only: the plastic itself has to be made for this period. */
  isFirstCardOfRkCard?: boolean;
}

interface ScheduledEvent {
  event: CardEvent;
  on: Day;
}

/** True when the card may be issued without any (further) payment through us. */
export function isSettled(card: ScheduledCard, program: Program): boolean {
  return card.isPaid || card.priceOre === 0 || !isCardPayment(program.paymentProvider, 'Primary');
}

/** The first and last day a period can be paid on its own; an agreement pays it on the first. */
export function paymentWindow(period: Period, program: Program): Period {
  return {
    from: addDays(period.from, -program.daysBeforePaymentWindowOpens),
    to: addDays(period.from, -program.daysBeforePaymentWindowCloses),
  };
}

/** True when its holder can pay the card today: a single payment, or one whose charge failed. */
export function isReadyForPayment(card: ScheduledCard, program: Program, today: Day): boolean {
  const isUnpaid = !isSettled(card, program) && !card.isChargeStarted;
  const isPayable =
    card.status === 'FaultyPayment' ||
    ((card.paymentKind === 'SinglePayment' || card.needsConsent === true) &&
      cardMachine.can(card.status, 'paymentWindowClosed'));
  return isUnpaid && isPayable && isDayIn(today, paymentWindow(card.period, program));
}

/**
 * The events the clock has caused by `today`, oldest first, each taking the card on from the one
 * before. A job that did not run for days so catches up in one go. Applying them all leaves nothing
 * due but `chargeDue`, which stays due until a charge is begun.
 */
export function dueEvents(card: ScheduledCard, program: Program, today: Day): CardEvent[] {
  const due: CardEvent[] = [];
  for (let status = card.status; ;) {
    const next = schedule({ ...card, status }, program).findLast(({ on }) => on <= today);
    if (!next) return due;
    due.push(next.event);
    const { to } = cardMachine.take(status, next.event);
    if (to === status) return due;
    status = to;
  }
}

/** A reservation is good for about 7 days. */
const RESERVATION_DAYS = 6;

/**
 * True when reserved money has to be taken at once, because the reservation would lapse before the
 * card is sent for issue; otherwise it is taken with the card's `capturePayment`.
 */
export function lapsesBeforeIssue(card: ScheduledCard, program: Program, today: Day): boolean {
  return issueEvent(card, program).on > addDays(today, RESERVATION_DAYS);
}

/** The day the clock next moves the card on, for an indexed job; null when it never does. */
export function nextChangeOn(card: ScheduledCard, program: Program): Day | null {
  return schedule(card, program)[0]?.on ?? null;
}

/**
 * The day from which the price is taken from a saved card without its holder; null when they pay
 * themselves, or nothing is left to pay.
 */
export function chargedFrom(card: ScheduledCard, program: Program): Day | null {
  return schedule(card, program).find(({ event }) => event === 'chargeDue')?.on ?? null;
}

/** What the clock has in store for a card as it is now, earliest first; a later one replaces an earlier. */
function schedule(card: ScheduledCard, program: Program): ScheduledEvent[] {
  const { from, to } = card.period;
  const expiry: ScheduledEvent = { event: 'expired', on: addDays(to, 1) };
  switch (card.status) {
    case 'Ordered':
    case 'DataReceived':
    case 'InvoiceSent':
    case 'ReepaySinglePaymentRegistered':
    case 'Paid':
      return isSettled(card, program) || card.status === 'Paid'
        ? [issueEvent(card, program)]
        : unpaidEvents(card, program);
    case 'FaultyPayment':
      return isSettled(card, program) ? [] : unpaidEvents(card, program);
    case 'DuringProduction':
      return [
        {
          event: program.delivery === 'Rejsekort' ? 'rkCardSent' : 'shipped',
          on: addDays(from, -program.daysBeforeShipping),
        },
      ];
    case 'RkCardSent':
    case 'RkCardIssued':
      return [seasonPass(card, program)];
    case 'Issued':
    case 'Shipped':
      return [{ event: 'activated', on: from }];
    case 'Reordered':
      // An app shows a replaced card at once; a physical one is on its way until its maker reports.
      return isPhysical(program) ? [expiry] : [issueEvent(card, program)];
    case 'SeasonPassAwaitsCheckIn':
    case 'Active':
    case 'Paused':
      return [expiry];
    case 'None':
    case 'UnderRefund':
    case 'Cancelled':
    case 'Expired':
    case 'Reimbursed':
    case 'Refunded':
    case 'Closed':
      return [];
    default:
      return card.status satisfies never;
  }
}

function issueEvent(card: ScheduledCard, program: Program): ScheduledEvent {
  const { from } = card.period;
  if (program.delivery === 'Rejsekort' && !card.isFirstCardOfRkCard) {
    return seasonPass(card, program);
  }
  return isPhysical(program)
    ? {
        event: 'productionStarted',
        on: addDays(from, -program.daysBeforePhysicalCardStartDateForCardRequest),
      }
    : { event: 'issued', on: addDays(from, -program.daysBeforeCardIssuing) };
}

function seasonPass({ period }: ScheduledCard, program: Program): ScheduledEvent {
  const on = addDays(period.from, -program.daysBeforeSeasonPassStartDateForOrder);
  return { event: 'seasonPassOrdered', on };
}

function unpaidEvents(card: ScheduledCard, program: Program): ScheduledEvent[] {
  if (card.isChargeStarted) return [];
  const window = paymentWindow(card.period, program);
  const closing: ScheduledEvent = { event: 'paymentWindowClosed', on: addDays(window.to, 1) };
  if (card.status !== 'Ordered') return [closing];
  if (card.paymentKind === 'Regular' || card.paymentKind === 'Shared') {
    const event = card.needsConsent ? 'consentDue' : 'chargeDue';
    return [{ event, on: window.from }, closing];
  }
  return program.paymentProvider === 'ReePay'
    ? [{ event: 'paymentWindowOpened', on: window.from }, closing]
    : [closing];
}
