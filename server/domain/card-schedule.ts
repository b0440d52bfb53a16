import type { CardStatus, PaymentKind } from '../contract/enums';
import { type CardEvent, cardMachine } from './card-lifecycle';
import type { ChargeFailureClass } from './charge-again';
import { addDays, type Day, earlierDay, isDayIn, laterDay, type Period } from './day';
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
  /** Its money is only reserved, and has to be taken first; null until that is begun. */
  capture?: { begunOn: Day | null };
  /** A charge was begun and its outcome is not known: only the provider moves the card on. */
  isChargeStarted?: boolean;
  /** Why its last charge brought no money. */
  chargeFailure?: ChargeFailureClass | null;
  /** The day on which its agreement is charged again after that; null for never. */
  chargeAgainOn?: Day | null;
  /** Its price is so far above the agreed one that nothing is charged before its holder says yes. */
  needsConsent?: boolean;
  /** The day on which it was ordered once more; its maker counts from then. */
  reorderedOn?: Day | null;
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

/** Whether a period can be paid with the delivery that it has, and not yet with another one. */
export const isPaidLaterWith = (
  period: Period,
  { now, then }: { now: Program; then: Program },
  today: Day,
): boolean => paymentWindow(period, now).from <= today && today < paymentWindow(period, then).from;

/**
 * The last day on which a card can be paid: that of its window, or the day before its first as long as
 * it is no fault of its holder that it is not paid.
 */
export function lastDayToPay(
  { period, chargeFailure }: Pick<ScheduledCard, 'period' | 'chargeFailure'>,
  program: Program,
): Day {
  const { to } = paymentWindow(period, program);
  const isNotTheirs = chargeFailure === 'alarm' || chargeFailure === 'lost';
  return isNotTheirs ? laterDay(to, addDays(period.from, -1)) : to;
}

/** True when its holder can pay the card today: a single payment, or one whose charge failed. */
export function isReadyForPayment(card: ScheduledCard, program: Program, today: Day): boolean {
  const isUnpaid = !isSettled(card, program) && !card.isChargeStarted;
  const isPayable =
    card.status === 'FaultyPayment' ||
    ((card.paymentKind === 'SinglePayment' || card.needsConsent === true) &&
      cardMachine.can(card.status, 'paymentWindowClosed'));
  const { from } = paymentWindow(card.period, program);
  return isUnpaid && isPayable && isDayIn(today, { from, to: lastDayToPay(card, program) });
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
    // A charge is begun once, whatever the status is from which it is.
    if (to === status || next.event === 'chargeDue') return due;
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

/** What is charged to a saved card for it by the end of a day, in øre. */
export const oreChargedBy = (day: Day, card: ScheduledCard, program: Program): number =>
  dueEvents(card, program, day).includes('chargeDue') ? card.priceOre : 0;

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
      if (card.status === 'Paid') return paidEvents(card, program);
      return isSettled(card, program) ? [issueEvent(card, program)] : unpaidEvents(card, program);
    case 'FaultyPayment':
      return isSettled(card, program) ? [] : unpaidEvents(card, program);
    case 'DuringProduction':
      return [
        {
          event: sentEvent(program),
          on: addDays(from, -program.daysBeforeShipping),
        },
      ];
    case 'RkCardSent':
    case 'RkCardIssued':
      return [seasonPass(card, program)];
    case 'Issued':
      return [{ event: 'activated', on: from }];
    case 'Shipped':
      return [{ event: 'activated', on: arrivalOf(card, program) }];
    case 'Reordered':
      return isPhysical(program) ? madeAgain(card, program, expiry) : [issueEvent(card, program)];
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

const sentEvent = ({ delivery }: Program): 'rkCardSent' | 'shipped' =>
  delivery === 'Rejsekort' ? 'rkCardSent' : 'shipped';

/** A card that was made again can be used once the post has brought it. */
function arrivalOf({ period, reorderedOn = null }: ScheduledCard, program: Program): Day {
  if (reorderedOn === null) return period.from;
  const arrival = addDays(reorderedOn, program.deliveryDays.max);
  return earlierDay(laterDay(arrival, period.from), period.to);
}

/** A lost card of plastic, or a Rejsekort, leaves its maker as long after its order as a first one does, unless it is over by then. */
function madeAgain(
  { reorderedOn = null }: ScheduledCard,
  program: Program,
  expiry: ScheduledEvent,
): ScheduledEvent[] {
  if (reorderedOn === null) return [expiry];
  const { daysBeforePhysicalCardStartDateForCardRequest: ordered, daysBeforeShipping } = program;
  const on = addDays(reorderedOn, ordered - daysBeforeShipping);
  return on < expiry.on ? [{ event: sentEvent(program), on }, expiry] : [expiry];
}

/**
 * A card is sent for issue once its money is taken, and the day after that was begun in any case: nobody
 * stands without a card because a provider is silent.
 */
function paidEvents(card: ScheduledCard, program: Program): ScheduledEvent[] {
  const issue = issueEvent(card, program);
  if (card.capture === undefined) return [issue];
  const { begunOn } = card.capture;
  return begunOn === null
    ? [{ event: 'captureDue', on: issue.on }]
    : [{ ...issue, on: laterDay(issue.on, addDays(begunOn, 1)) }];
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
    : { event: 'issued', on: addDays(from, -program.daysBeforeAppIssue) };
}

function seasonPass({ period }: ScheduledCard, program: Program): ScheduledEvent {
  const on = addDays(period.from, -program.daysBeforeSeasonPassStartDateForOrder);
  return { event: 'seasonPassOrdered', on };
}

function unpaidEvents(card: ScheduledCard, program: Program): ScheduledEvent[] {
  if (card.isChargeStarted) return [];
  const window = paymentWindow(card.period, program);
  const lastDay = lastDayToPay(card, program);
  const closing: ScheduledEvent = { event: 'paymentWindowClosed', on: addDays(lastDay, 1) };
  const isByAgreement = card.paymentKind === 'Regular' || card.paymentKind === 'Shared';
  const again = card.chargeAgainOn ?? null;
  if (card.status === 'ReepaySinglePaymentRegistered' && isByAgreement && !card.needsConsent) {
    // Announced to be paid by itself, before its holder chose an agreement.
    return [{ event: 'chargeDue', on: window.from }, closing];
  }
  if (card.status === 'FaultyPayment') {
    const isTried = isByAgreement && !card.needsConsent && again !== null && again <= lastDay;
    return isTried ? [{ event: 'chargeDue', on: again }, closing] : [closing];
  }
  if (card.status !== 'Ordered') return [closing];
  if (isByAgreement) {
    const event = card.needsConsent ? 'consentDue' : 'chargeDue';
    const from = laterDay(window.from, again ?? window.from);
    return from <= lastDay ? [{ event, on: from }, closing] : [closing];
  }
  return program.paymentProvider === 'ReePay'
    ? [{ event: 'paymentWindowOpened', on: window.from }, closing]
    : [closing];
}
