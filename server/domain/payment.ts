import { declareMachine, go, type TransitionTable } from './machine';

// One attempt to pay (docs/rules/payments.md). Events are what the provider was found to know, so
// they arrive late, twice and out of order. Two rules hold in every row of the table: money once
// reserved or taken is never forgotten, and nothing unknown is called failed.

/**
 * What a payment can be for: an order with its first period, one later period that is charged on the
 * agreement of its group, one that its holder pays in a window, another card for a group, which is
 * saved without any money, or the fee of a card that is made once more.
 */
export type PaymentPurpose =
  'OrderFlow' | 'PeriodCharge' | 'SinglePayment' | 'PaymentChange' | 'Replacement';

export const PAYMENT_STATES = [
  'created',
  'open',
  'processing',
  'authorized',
  'settled',
  /** A card is saved, as was asked for; there is no money in it. */
  'saved',
  'aborted',
  'failed',
  'expired',
  'superseded',
  'released',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_EVENTS = [
  /** The provider gave us a window to send the customer to. */
  'opened',
  /** A payment was begun and is undecided. */
  'pending',
  /** The money is reserved. */
  'authorized',
  /** The money is taken. */
  'settled',
  /** The card is saved, and nothing was to be paid. */
  'saved',
  /** Turned down, and the customer cannot try again in the same window. */
  'declined',
  /** The customer cancelled, and the provider shows no payment. */
  'cancelled',
  /** The window closed with no payment. */
  'expired',
  /** Another attempt took this one's place, or its order was given up. */
  'superseded',
  /** The reservation was given back, or the payment was cancelled before money was taken. */
  'released',
  /** What was reserved can't be taken any more: it has lapsed, or its bank took it back. */
  'lost',
  /** Taken money was paid back in full. */
  'refunded',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

export type PaymentEffect =
  /** Carry out what was paid for: confirm the order, mark the card paid, start the replacement. */
  | 'fulfil'
  | 'closeWindow'
  /** Go on with what waited for reserved money to be taken. */
  | 'proceed'
  /** What was paid for is unpaid again: the money that was reserved for it is gone. */
  | 'unpay'
  | 'releaseReservation'
  | 'refundMoney'
  /** Have its provider forget a card that was saved for nothing. */
  | 'forgetMethod';

const table: TransitionTable<PaymentState, PaymentEvent, PaymentEffect> = {
  created: {
    opened: go('open'),
    pending: go('processing'),
    authorized: go('authorized', 'fulfil'),
    settled: go('settled', 'fulfil'),
    saved: go('saved', 'fulfil'),
    declined: go('failed'),
    cancelled: go('aborted'),
    expired: go('expired'),
    superseded: go('superseded'),
    released: go('aborted'),
  },
  open: {
    opened: go('open'),
    pending: go('processing'),
    authorized: go('authorized', 'fulfil'),
    settled: go('settled', 'fulfil'),
    saved: go('saved', 'fulfil'),
    declined: go('failed'),
    cancelled: go('aborted', 'closeWindow'),
    expired: go('expired'),
    superseded: go('superseded', 'closeWindow'),
    released: go('aborted'),
  },
  // Undecided: only the provider can end it, so neither a cancel seen by us nor the clock does.
  processing: {
    pending: go('processing'),
    authorized: go('authorized', 'fulfil'),
    settled: go('settled', 'fulfil'),
    saved: go('saved', 'fulfil'),
    declined: go('failed'),
    superseded: go('superseded', 'closeWindow'),
    released: go('aborted'),
  },
  // Stale news about reserved or taken money changes nothing.
  authorized: {
    opened: go('authorized'),
    pending: go('authorized'),
    authorized: go('authorized'),
    settled: go('settled', 'proceed'),
    declined: go('authorized'),
    cancelled: go('authorized'),
    expired: go('authorized'),
    // What it paid for is taken back.
    superseded: go('superseded', 'releaseReservation'),
    // Not by us: what we release is superseded first.
    released: go('released', 'unpay'),
    lost: go('superseded', 'releaseReservation', 'unpay'),
  },
  settled: {
    opened: go('settled'),
    pending: go('settled'),
    authorized: go('settled'),
    settled: go('settled'),
    declined: go('settled'),
    cancelled: go('settled'),
    expired: go('settled'),
    superseded: go('superseded', 'refundMoney'),
    refunded: go('refunded'),
  },
  saved: {
    opened: go('saved'),
    pending: go('saved'),
    saved: go('saved'),
    declined: go('saved'),
    cancelled: go('saved'),
    expired: go('saved'),
    superseded: go('saved'),
  },
  // A provider may still succeed after these three: "failed is not final".
  aborted: {
    pending: go('processing'),
    authorized: go('authorized', 'fulfil'),
    settled: go('settled', 'fulfil'),
    saved: go('saved', 'fulfil'),
    declined: go('aborted'),
    cancelled: go('aborted'),
    expired: go('aborted'),
    superseded: go('superseded'),
    released: go('aborted'),
  },
  failed: {
    pending: go('processing'),
    authorized: go('authorized', 'fulfil'),
    settled: go('settled', 'fulfil'),
    saved: go('saved', 'fulfil'),
    declined: go('failed'),
    cancelled: go('failed'),
    expired: go('failed'),
    superseded: go('superseded'),
    released: go('failed'),
  },
  expired: {
    pending: go('processing'),
    authorized: go('authorized', 'fulfil'),
    settled: go('settled', 'fulfil'),
    saved: go('saved', 'fulfil'),
    declined: go('expired'),
    cancelled: go('expired'),
    expired: go('expired'),
    superseded: go('superseded'),
    released: go('expired'),
  },
  // There is nothing to pay for any more: money that arrives goes back. The effect repeats until the
  // provider shows it done, so its call carries the operation's own key.
  superseded: {
    opened: go('superseded', 'closeWindow'),
    pending: go('superseded'),
    authorized: go('superseded', 'releaseReservation'),
    settled: go('superseded', 'refundMoney'),
    saved: go('superseded', 'forgetMethod'),
    declined: go('superseded'),
    cancelled: go('superseded'),
    expired: go('superseded'),
    superseded: go('superseded'),
    released: go('released'),
    refunded: go('refunded'),
  },
  released: {
    opened: go('released'),
    pending: go('released'),
    authorized: go('released'),
    settled: go('released', 'refundMoney'),
    declined: go('released'),
    cancelled: go('released'),
    expired: go('released'),
    superseded: go('released'),
    released: go('released'),
    refunded: go('refunded'),
  },
  refunded: {
    opened: go('refunded'),
    pending: go('refunded'),
    authorized: go('refunded'),
    settled: go('refunded'),
    declined: go('refunded'),
    cancelled: go('refunded'),
    expired: go('refunded'),
    superseded: go('refunded'),
    released: go('refunded'),
    refunded: go('refunded'),
  },
};

export const paymentMachine = declareMachine('payment', table);

/** Reserved or taken: the order is paid for. */
export function isPaid(state: PaymentState): boolean {
  return state === 'authorized' || state === 'settled';
}

/** What it was for has been done, with money or without. */
export const isFulfilled = (state: PaymentState): boolean => isPaid(state) || state === 'saved';

/** The provider may still be about to decide: an open attempt is reused, never doubled. */
export function isUndecided(state: PaymentState): boolean {
  return state === 'created' || state === 'open' || state === 'processing';
}

export interface PaymentStatus {
  isWaiting: boolean;
  isComplete: boolean;
  isAborted: boolean;
  isError: boolean;
}

/**
 * What the payer's status page shows. Exactly one is true, so the order (error, aborted, complete,
 * waiting) never has to break a tie.
 */
export function statusForUser(state: PaymentState): PaymentStatus {
  const verdict = verdictOf(state);
  return {
    isWaiting: verdict === 'waiting',
    isComplete: verdict === 'complete',
    isAborted: verdict === 'aborted',
    isError: verdict === 'error',
  };
}

function verdictOf(state: PaymentState): 'waiting' | 'complete' | 'aborted' | 'error' {
  switch (state) {
    case 'created':
    case 'open':
    case 'processing':
      return 'waiting';
    case 'authorized':
    case 'settled':
    case 'saved':
    case 'refunded':
      return 'complete';
    case 'aborted':
    case 'expired':
    case 'superseded':
    case 'released':
      return 'aborted';
    case 'failed':
      return 'error';
    default:
      return state satisfies never;
  }
}
