import type { CardStatus } from '../contract/enums';
import { declareMachine, go, type TransitionTable } from './machine';

// The life of one card. When the clock causes an event is in card-schedule.ts, and what a status means
// besides in card-status.ts.
//   app:       Ordered → Issued → Active → Expired
//   plastic:   Ordered → DuringProduction → Shipped → Active → Expired
//   Rejsekort: Ordered → (DuringProduction → RkCardSent →) SeasonPassAwaitsCheckIn → Active → Expired

export const CARD_EVENTS = [
  'ordered',
  /** A single ReePay payment can now be made. */
  'paymentWindowOpened',
  /** A standing agreement is to be charged now. */
  'chargeDue',
  /** The same, at a price so far above the agreed one that its holder is asked first. */
  'consentDue',
  /** It came to nothing, or the money that it reserved is gone. */
  'chargeFailed',
  /** The same, where it is tried again before anybody is told. */
  'chargePostponed',
  /** Paid or reserved. */
  'paid',
  /** Reserved money is to be taken now, before the card is sent for issue. */
  'captureDue',
  /** The last day to pay is over. */
  'paymentWindowClosed',
  'productionStarted',
  'shipped',
  'rkCardSent',
  'issued',
  /** The period was ordered onto a Rejsekort, and waits for its holder to check in. */
  'seasonPassOrdered',
  'checkedIn',
  'activated',
  'expired',
  /** A lost or broken card is made again for the same period. */
  'replaced',
  'paused',
  'unpaused',
  /** Its owner gave it other days before anybody paid. */
  'replanned',
  'cancelled',
  /** Its owner gave it up after it was made. */
  'withdrawn',
  'refundRequested',
  'refunded',
  'refundRefused',
  /** A card of plastic that its owner gave up is back at its company. */
  'returned',
] as const;
export type CardEvent = (typeof CARD_EVENTS)[number];

export type CardEffect =
  | 'chargeAgreement'
  | 'capturePayment'
  /** Release what is reserved, pay back what was taken. */
  | 'returnPayment'
  /** Give the days back, so that another card can cover them. */
  | 'freeDays'
  | 'orderProduction'
  | 'orderSeasonPass'
  | 'notifyReadyForPayment'
  | 'notifyNewPrice'
  | 'notifyChargeFailed'
  | 'notifyPaymentWindowClosed'
  | 'notifyIssued'
  | 'notifySent';

type Row = TransitionTable<CardStatus, CardEvent, CardEffect>[CardStatus];

const cancellable: Row = { cancelled: go('Cancelled', 'freeDays', 'returnPayment') };
const refundable: Row = {
  refundRequested: go('UnderRefund'),
  withdrawn: go('Cancelled', 'freeDays'),
};
const replaceable: Row = { replaced: go('Reordered', 'orderProduction') };
const expiring: Row = { expired: go('Expired') };

/** Ordered, and not yet sent for issue. */
const awaitingIssue: Row = {
  ...cancellable,
  issued: go('Issued', 'capturePayment', 'notifyIssued'),
  productionStarted: go('DuringProduction', 'capturePayment', 'orderProduction'),
  seasonPassOrdered: go('SeasonPassAwaitsCheckIn', 'capturePayment', 'orderSeasonPass'),
  paused: go('Paused'),
};
const awaitingPayment: Row = {
  ...awaitingIssue,
  paid: go('Paid'),
  chargeFailed: go('FaultyPayment', 'notifyChargeFailed'),
  chargePostponed: go('Ordered'),
  paymentWindowClosed: go('Cancelled', 'freeDays', 'notifyPaymentWindowClosed'),
};
const replannable: Row = { replanned: go('Ordered') };
const over: Row = {};

const table: TransitionTable<CardStatus, CardEvent, CardEffect> = {
  None: { ordered: go('Ordered') },
  Ordered: {
    ...awaitingPayment,
    paymentWindowOpened: go('ReepaySinglePaymentRegistered', 'notifyReadyForPayment'),
    ...replannable,
    chargeDue: go('Ordered', 'chargeAgreement'),
    consentDue: go('ReepaySinglePaymentRegistered', 'notifyNewPrice'),
  },
  ReepaySinglePaymentRegistered: {
    ...awaitingPayment,
    ...replannable,
    // Its holder has said yes to the new price.
    chargeDue: go('Ordered', 'chargeAgreement'),
  },
  DataReceived: { ...awaitingPayment, ...replannable },
  InvoiceSent: { ...awaitingPayment, ...replannable },
  Paid: {
    ...awaitingIssue,
    captureDue: go('Paid', 'capturePayment'),
    // The money that was reserved for it is gone.
    chargeFailed: go('FaultyPayment', 'notifyChargeFailed'),
    chargePostponed: go('Ordered'),
  },
  FaultyPayment: {
    ...cancellable,
    // Its bank may say yes another day, or its holder has another payment card for it.
    chargeDue: go('FaultyPayment', 'chargeAgreement'),
    paid: go('Paid'),
    chargeFailed: go('FaultyPayment', 'notifyChargeFailed'),
    chargePostponed: go('FaultyPayment'),
    paymentWindowClosed: go('Cancelled', 'freeDays', 'notifyPaymentWindowClosed'),
  },
  Paused: { ...cancellable, ...expiring, unpaused: go('Ordered') },

  Issued: { ...refundable, ...replaceable, activated: go('Active') },
  DuringProduction: {
    ...refundable,
    shipped: go('Shipped', 'notifySent'),
    rkCardSent: go('RkCardSent', 'notifySent'),
  },
  Shipped: { ...refundable, ...replaceable, activated: go('Active') },
  RkCardSent: {
    ...refundable,
    ...replaceable,
    seasonPassOrdered: go('SeasonPassAwaitsCheckIn', 'orderSeasonPass'),
  },
  RkCardIssued: {
    ...refundable,
    ...replaceable,
    seasonPassOrdered: go('SeasonPassAwaitsCheckIn', 'orderSeasonPass'),
  },
  SeasonPassAwaitsCheckIn: {
    ...refundable,
    ...replaceable,
    ...expiring,
    checkedIn: go('Active'),
  },
  Active: { ...refundable, ...replaceable, ...expiring },
  Reordered: {
    ...refundable,
    ...expiring,
    issued: go('Issued', 'notifyIssued'),
    shipped: go('Shipped', 'notifySent'),
    rkCardSent: go('RkCardSent', 'notifySent'),
  },
  UnderRefund: {
    refunded: go('Refunded', 'freeDays', 'returnPayment'),
    refundRefused: go('Active'),
    returned: go('Cancelled', 'freeDays'),
  },

  Cancelled: over,
  Expired: over,
  Reimbursed: over,
  Refunded: over,
  Closed: over,
};

export const cardMachine = declareMachine('card', table);
