import { z } from 'zod';
import { paymentProvider, sessionType } from './enums';
import { id, waitSeconds } from './shared';

/** `POST /api/payment-sessions`. */
export const paymentSessionStart = z.object({
  paymentType: paymentProvider,
  sessionType,
  groupId: id,
  cardId: id.optional(),
  operationId: id.optional(),
});
export const paymentSessionStarted = z.object({ sessionId: id, redirectUrl: z.url() });

export const paymentSession = z.object({
  sessionId: id,
  reepaySessionId: z.string().nullable(),
  sessionType,
  cardGroupId: id.nullable(),
  cardId: id.nullable(),
  isAborted: z.boolean(),
  isComplete: z.boolean(),
  isError: z.boolean(),
  isWaiting: z.boolean(),
  /** Begun, and with its provider: while it waits there is no window to go back to. */
  isBeingDecided: z.boolean(),
  /** The order that it was to pay for has been given up; what was reserved is released. */
  isOrderGivenUp: z.boolean(),
  /** It was for what can't be had any more: what was reserved or taken goes back. */
  isMoneyComingBack: z.boolean(),
  errorMessage: z.string().nullable(),
});
export type PaymentSession = z.infer<typeof paymentSession>;

/**
 * What ReePay posts. The signature is over `timestamp` and `id` with nothing between: only a whole
 * timestamp leaves the id as it was.
 */
export const reepayNotice = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  timestamp: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/),
  signature: z.string(),
  customer: z.string().nullish(),
  invoice: z.string().nullish(),
  payment_method: z.string().nullish(),
  payment_method_reference: z.string().nullish(),
});

/** What Netaxept posts, unsigned. */
export const netaxeptNotice = z.object({ TransactionId: id });

/** What the browser brings back from the Nets terminal: hints, as anybody can write an address. */
export const netsReturn = z.object({
  transactionId: z.string().max(64).optional(),
  responseCode: z.string().max(20).optional(),
  waitSeconds,
});

export type NetsReturn = z.output<typeof netsReturn>;

/** `GET /api/nets/{id}/order-flow`: none of the three while the payment is undecided. */
export const netsResult = z.object({
  isProcessed: z.boolean(),
  isCancelled: z.boolean(),
  isError: z.boolean(),
  isOrderGivenUp: z.boolean(),
  isMoneyComingBack: z.boolean(),
  errorMessage: z.string().nullable(),
});
export type NetsResult = z.infer<typeof netsResult>;
