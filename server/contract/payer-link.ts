import { z } from 'zod';
import { paymentProvider } from './enums';
import { day, id, instant, kroner, waitSeconds } from './shared';

/** What a link to pay for somebody else ends with. */
export const payerToken = z.object({ token: z.string().max(200) });

/**
 * How the payment that a link names stands: it can be paid; its provider decides; the last attempt was
 * given up, or turned down, and it can be paid all the same; it is paid; it is paid by another attempt,
 * and what came of this one goes back. Else nothing can be paid by the link any more: the order is
 * another one now, or given up, or the link is too old or none of ours.
 */
const payerState = z.enum([
  'open',
  'deciding',
  'aborted',
  'failed',
  'paid',
  'returned',
  'changed',
  'given-up',
  'over',
]);
export type PayerState = z.infer<typeof payerState>;

const stands = {
  state: payerState,
  /** Why the last attempt was turned down. */
  errorMessage: z.string().nullable(),
};

/** `GET /api/order-flow/payment-link` and `GET /api/cards/{id}/payment-link`, for whose order or card it is. */
export const payerLink = z.object({
  url: z.url(),
  /** Until when it can be paid by. */
  until: instant,
  /** As who pays is told of it. */
  firstName: z.string(),
  price: kroner,
  ...stands,
});
export type PayerLink = z.infer<typeof payerLink>;

/** What whoever has a link is told of an order or a later period: nothing else of its person than the first name. */
const payerOrder = z.object({
  until: instant,
  firstName: z.string(),
  company: z.string(),
  card: z.string(),
  fromDate: day,
  toDate: day,
  price: kroner,
  /** Whether the payment card is saved, and charged for later periods by itself. */
  savesCard: z.boolean(),
  /** The later periods of the order that are charged so, each from which day on; no price where none is known. */
  later: z.array(
    z.object({ fromDate: day, toDate: day, price: kroner.nullable(), chargedFrom: day }),
  ),
});
export type PayerOrder = z.infer<typeof payerOrder>;

/** `GET /api/payer-link`. */
export const payerPage = z.object({
  ...stands,
  /** Null where there is nothing to pay. */
  order: payerOrder.nullable(),
  /** The attempt that the link was made for, when it is the caller's own; the card of one for a later period. */
  ownPayment: z
    .object({ sessionId: id, paymentType: paymentProvider, cardId: id.nullable() })
    .nullable(),
});
export type PayerPage = z.infer<typeof payerPage>;

export const payerPageQuery = payerToken.extend({
  /** The browser has left the window: whose own payment it is hears that alone. */
  returns: z.literal('1').optional(),
  /** Whether the provider is asked: the browser comes back from its window, or waits. */
  asks: z.literal('1').optional(),
  /** The browser came back by the way of those who cancel: a hint, checked with the provider. */
  cancelled: z.literal('1').optional(),
  waitSeconds,
});

/** `POST /api/payer-link`. */
export const payerWindow = z.object({
  /** The window to pay in; null where the page of the link says what became of it. */
  redirectUrl: z.url().nullable(),
});
