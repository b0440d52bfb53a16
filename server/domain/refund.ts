import { declareMachine, go, type TransitionTable } from './machine';

// One return of money that was taken (docs/rules/refunds.md). Like a payment it is never called failed
// while nobody knows: it is asked about, and sent again under the same key, until its provider shows it.

/** Why money goes back: its owner gave up the card, the card fell, or it was paid for what was gone. */
export const REFUND_REASONS = ['cancelled', 'fallen', 'raced'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATES = [
  /** To be sent. */
  'ready',
  /** The call is under way, or its process died during it. */
  'sending',
  /** The provider has taken it on. */
  'processing',
  /** The provider was silent: it may have been made. */
  'unknown',
  /** The bank said no; it is tried again later under another key. */
  'failed',
  'refunded',
  /** It can't be sent this way: somebody has to find another. */
  'awaitsStaff',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_EVENTS = [
  'sent',
  'done',
  'pending',
  'silent',
  /** The provider shows nothing of it, or was never reached. */
  'absent',
  'declined',
  'retried',
  'givenUp',
] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

const asked = {
  done: go('refunded'),
  absent: go('ready'),
} as const;

const table: TransitionTable<RefundState, RefundEvent, never> = {
  ready: { sent: go('sending'), done: go('refunded'), givenUp: go('awaitsStaff') },
  sending: {
    ...asked,
    pending: go('processing'),
    silent: go('unknown'),
    declined: go('failed'),
    givenUp: go('awaitsStaff'),
  },
  processing: asked,
  unknown: asked,
  failed: { retried: go('ready'), givenUp: go('awaitsStaff') },
  refunded: {},
  awaitsStaff: {},
};

export const refundMachine = declareMachine('refund', table);

/** Sent, and its outcome is still to come: there is one such at most for a payment. */
const IN_FLIGHT = ['sending', 'processing', 'unknown'] as const;

export const isRefundInFlight = (state: RefundState): boolean =>
  IN_FLIGHT.some((each) => each === state);

/** Nothing more happens to it by itself. */
export const isRefundOver = (state: RefundState): boolean =>
  state === 'refunded' || state === 'awaitsStaff';

/** How many hours after each refusal of the bank it is tried again; then somebody has to help. */
const HOURS_TO_RETRY = [1, 24];

export const hoursToRetry = (attempt: number): number | null => HOURS_TO_RETRY[attempt - 1] ?? null;
