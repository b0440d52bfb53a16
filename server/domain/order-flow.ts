import type { OrderFlowState } from '../contract/enums';
import { declareMachine, go, type TransitionTable } from './machine';

// The life of an order from the first choice to the receipt. The steps within it are in
// order-steps.ts. What else happens to it stands with the workflow that gives the event.

export const ORDER_FLOW_EVENTS = [
  /** The person opened a flow that the system had prepared. */
  'opened',
  /** Ordered, and nothing has to be paid now. */
  'placed',
  /** Ordered, and a payment has to succeed first. */
  'paymentRequired',
  'paymentConfirmed',
  /** The person goes back to change an order whose payment did not succeed. */
  'reopened',
  /** Every effect of the order is done, the receipt included. */
  'completed',
  'paused',
  'continued',
  'cancelRequested',
  /** A payment that was open when the person cancelled is now known to be over. */
  'cancelled',
  'failed',
  /** Another attempt: at the payment, or at a flow that failed. */
  'retried',
] as const;
export type OrderFlowEvent = (typeof ORDER_FLOW_EVENTS)[number];

const table: TransitionTable<OrderFlowState, OrderFlowEvent, never> = {
  Precreated: {
    opened: go('InProcess'),
    paused: go('Paused'),
    cancelRequested: go('Cancelled'),
  },
  InProcess: {
    opened: go('InProcess'),
    placed: go('Finishing'),
    paymentRequired: go('AwaitsPaymentData'),
    paused: go('Paused'),
    continued: go('InProcess'),
    cancelRequested: go('Cancelled'),
    failed: go('Error'),
  },
  AwaitsPaymentData: {
    paymentConfirmed: go('Finishing'),
    reopened: go('InProcess'),
    cancelRequested: go('Cancelling'),
    failed: go('Error'),
    retried: go('AwaitsPaymentData'),
  },
  // Paid or free: from here the order can only be finished, so a fault is retried by the job.
  Finishing: {
    completed: go('Finished'),
  },
  Finished: {},
  Paused: {
    paused: go('Paused'),
    continued: go('InProcess'),
    cancelRequested: go('Cancelled'),
  },
  Cancelling: {
    cancelRequested: go('Cancelling'),
    cancelled: go('Cancelled'),
  },
  Cancelled: {
    cancelRequested: go('Cancelled'),
  },
  Error: {
    retried: go('InProcess'),
    cancelRequested: go('Cancelled'),
  },
};

export const orderFlowMachine = declareMachine('order flow', table);

/** True while a flow may still become an order; a person has at most one such flow. */
export function isOpenFlow(state: OrderFlowState): boolean {
  switch (state) {
    case 'Precreated':
    case 'InProcess':
    case 'Paused':
    case 'AwaitsPaymentData':
    case 'Finishing':
    case 'Cancelling':
      return true;
    case 'Finished':
    case 'Cancelled':
    case 'Error':
      return false;
    default:
      return state satisfies never;
  }
}

/** True while its choices can be changed. */
export function isEditableFlow(state: OrderFlowState): boolean {
  return state === 'InProcess';
}

/** True while they can be changed now, or once a payment that was begun has been ended. */
export function isChangeableFlow(state: OrderFlowState): boolean {
  return isEditableFlow(state) || state === 'AwaitsPaymentData';
}
