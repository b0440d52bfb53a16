import { addBankDays } from './bank-days';
import type { Day } from './day';
import { declareMachine, go, type TransitionTable } from './machine';

// One return of money that was taken (docs/rules/refunds.md). Like a payment it is never called failed
// while nobody knows: it is asked about, and sent again under the same key, until its provider shows it.

/**
 * Why money goes back: its owner gave up the card, the card fell, it was paid for what was gone, or staff
 * give it back off the rules.
 */
export const REFUND_REASONS = ['cancelled', 'fallen', 'raced', 'offered'] as const;
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
  /** The card is made of plastic, and has to be back first. */
  'awaitsReturn',
  /** It is not paid back after all. */
  'refused',
  /** It was paid in another way than by its provider. */
  'paidOutside',
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
  /** Somebody has it sent once more. */
  'approved',
  'paidOutside',
  'refused',
  /** The card of plastic is back. */
  'returned',
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
  awaitsStaff: {
    approved: go('ready'),
    paidOutside: go('paidOutside'),
    refused: go('refused'),
  },
  awaitsReturn: { returned: go('ready'), refused: go('refused') },
  refunded: {},
  refused: {},
  paidOutside: {},
};

export const refundMachine = declareMachine('refund', table);

/** Sent, and its outcome is still to come: there is one such at most for a payment. */
const IN_FLIGHT = ['sending', 'processing', 'unknown'] as const;

export const isRefundInFlight = (state: RefundState): boolean =>
  IN_FLIGHT.some((each) => each === state);

const SETTLED: readonly RefundState[] = ['refunded', 'refused', 'paidOutside'];

/** Its person has the money, or won't have it. */
export const isRefundSettled = (state: RefundState): boolean => SETTLED.includes(state);

/** Nothing more happens to it by itself. */
export const isRefundOver = (state: RefundState): boolean =>
  isRefundSettled(state) || state === 'awaitsStaff' || state === 'awaitsReturn';

/** After so many bank days one that is not there is looked at. */
const BANK_DAYS_TO_ALARM = 5;

/** How late a refund is that is still to come: `slow` after some bank days, `overdue` past its promise. */
export function latenessOf(
  refund: { state: RefundState; countedOn: Day; promisedOn: Day },
  today: Day,
): 'slow' | 'overdue' | null {
  const { state, countedOn, promisedOn } = refund;
  if (isRefundSettled(state) || state === 'awaitsReturn') return null;
  if (promisedOn < today) return 'overdue';
  return addBankDays(countedOn, BANK_DAYS_TO_ALARM) <= today ? 'slow' : null;
}

/** What a person of the company says of a refund that waits for them. */
export interface RefundDecision {
  refundId: string;
  kind: 'approved' | 'paidOutside' | 'refused' | 'returned';
  by: string;
  /** How it was paid, or why it is not paid. */
  note: string | null;
  /** The day on which a card of plastic came back. */
  day: Day | null;
}

/** Why a decision can't be taken: it waits for another one, or for its card, or the day is impossible. */
export type DecisionProblem = 'decided' | 'awaits-card' | 'day-before' | 'day-to-come';

/** `askedOn` is the day on which the refund was asked for. Null for a decision that can be taken. */
export function decisionProblem(
  refund: { state: RefundState; askedOn: Day },
  { kind, day }: Pick<RefundDecision, 'kind' | 'day'>,
  today: Day,
): DecisionProblem | null {
  // What is on its way is never decided by hand: it may arrive.
  if (!refundMachine.can(refund.state, kind)) return 'decided';
  if (kind === 'refused' && refund.state === 'awaitsReturn') return 'awaits-card';
  if (day !== null && day < refund.askedOn) return 'day-before';
  return day !== null && day > today ? 'day-to-come' : null;
}

/** For so many days a card of plastic is waited for. */
export const DAYS_TO_RETURN = 30;
/** How many bank days a card is on its way to its company by mail. */
export const BANK_DAYS_OF_MAIL = 3;

/** How many hours after each refusal of the bank it is tried again; then somebody has to help. */
const HOURS_TO_RETRY = [1, 24];

export const hoursToRetry = (attempt: number): number | null => HOURS_TO_RETRY[attempt - 1] ?? null;

/** What one of staff decides or asks for, of whose money; null for the refund of money off the rules. */
export interface AskedOfRefund {
  refundId: string | null;
  personId: string;
  askedBy: string;
  amountOre: number;
}

/** The same, and what became of it: null while it waits, `alone` for what needed nobody else. */
export interface AskedBefore extends AskedOfRefund {
  outcome: 'approved' | 'alone' | 'rejected' | 'expired' | null;
}

const TURNED_DOWN: readonly AskedBefore['outcome'][] = ['rejected', 'expired'];

/**
 * Whether another one has to agree: from a sum on, to which everything counts that the same one asked for
 * today, and everything that was asked for the same person, but for what was turned down.
 */
export function needsSecond(
  asked: AskedOfRefund,
  today: readonly AskedBefore[],
  limitOre: number,
): boolean {
  const before = today
    .filter(({ outcome }) => !TURNED_DOWN.includes(outcome))
    .filter(({ refundId }) => refundId === null || refundId !== asked.refundId);
  const sumOf = (key: 'askedBy' | 'personId') =>
    before
      .filter((each) => each[key] === asked[key])
      .reduce((sum, { amountOre }) => sum + amountOre, asked.amountOre);
  return Math.max(sumOf('askedBy'), sumOf('personId')) >= limitOre;
}
