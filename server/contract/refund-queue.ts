import { z } from 'zod';
import { staffReason } from './admin';
import { paymentProvider } from './enums';
import { day, id, instant, kroner, storableText } from './shared';

/** Sent once more, paid in another way, not paid, or: its card of plastic is back. */
export const refundDecisionKind = z.enum(['approved', 'paidOutside', 'refused', 'returned']);

const decided = { kind: refundDecisionKind, note: z.string().nullable(), day: day.nullable() };

const openRefund = z.object({
  id,
  /** In Danish. */
  state: z.string(),
  amount: kroner,
  askedOn: day,
  promisedOn: day,
  /** Of a card of plastic that has to be back first: the last day. */
  returnBy: day.nullable(),
  /** What the provider calls the payment. */
  handle: z.string(),
  provider: paymentProvider,
  errorCode: z.string().nullable(),
  /** Whose it is. */
  personId: id,
  /** What can be decided of it now; none of one that is on its way. */
  possible: z.array(refundDecisionKind),
  /** A second staff member has to agree. */
  needsSecond: z.boolean(),
  /** What somebody wants, while it waits for another. */
  request: z.object({ id, ...decided, by: z.string(), at: instant, isOwn: z.boolean() }).nullable(),
});

/** `GET /api/admin/refunds`: the refunds that have not arrived, the oldest first. */
export const openRefunds = z.array(openRefund);
export type OpenRefundView = z.infer<typeof openRefund>;

/** `POST /api/admin/refunds/{id}/decision`; the person reads the note. */
export const refundDecisionBody = z.object({
  kind: refundDecisionKind,
  note: storableText.trim().max(500).default(''),
  /** On which day the card came back; today without it. */
  day: day.optional(),
  reason: staffReason,
});
export type RefundDecisionBody = z.infer<typeof refundDecisionBody>;

/** `needsSecond`: nothing is done before another one agrees. */
export const refundDecided = z.object({ needsSecond: z.boolean() });

/** The most that is given back off the rules at once, in kroner. */
const OFFER_MAX = 10_000;

/** `POST /api/admin/people/{id}/refunds`: money given back off the rules; the person reads the note. */
export const refundOfferBody = z.object({
  operationId: id,
  /** In kroner, with two decimals at most. */
  amount: z.number().positive().max(OFFER_MAX).multipleOf(0.01),
  note: storableText.trim().min(1).max(500),
  reason: staffReason,
});
export type RefundOfferBody = z.infer<typeof refundOfferBody>;

/** What somebody wants to give back off the rules, while it waits for another. */
const refundOffer = z.object({
  id,
  amount: kroner,
  note: z.string(),
  by: z.string(),
  at: instant,
  isOwn: z.boolean(),
  /** What the provider calls the payment. */
  handle: z.string(),
  provider: paymentProvider,
  personId: id,
});

/** `GET /api/admin/refund-offers`, the oldest first. */
export const refundOffers = z.array(refundOffer);
export type RefundOffer = z.infer<typeof refundOffer>;

/** `POST /api/admin/refund-offers/{id}/approval`: a code of one's own phone. */
export const offerApproval = z.object({ code: z.string().max(20) });

/** `POST /api/admin/refunds/{id}/rejection`: the request that was seen, and no later one about that refund. */
export const refundRejection = z.object({ requestId: id });

/** `POST /api/admin/refunds/{id}/approval`: the same, with a code of one's own phone. */
export const refundApproval = offerApproval.extend(refundRejection.shape);
