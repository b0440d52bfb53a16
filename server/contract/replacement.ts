import { z } from 'zod';
import { creditCard } from './payment-card';
import { address, id, kroner, period, pto } from './shared';

/** Why a card can't be replaced here. */
const replaceHindrance = z.enum(['not-plastic', 'unmade', 'on-the-way', 'over', 'late']);

/** `GET /api/cards/{id}/replacement`: what happens when the card is replaced today. */
export const replacement = z.object({
  cardId: id,
  period,
  pto,
  /** Null when it can be replaced. */
  hindrance: replaceHindrance.nullable(),
  fee: kroner,
  /** Where the new card is sent; null where nobody knows. */
  address: address.nullable(),
  /** Days until it is there. */
  deliveryDays: z.object({ min: z.number().int(), max: z.number().int() }),
  /** The payment card that the fee is drawn on; null where it is paid in the window of its provider. */
  creditCard: creditCard.nullable(),
  /** The fee is being paid, and nothing is decided. */
  isPaymentBegun: z.boolean(),
  /** Says what was shown: another fee or payment card than that draws nothing. */
  promise: z.string(),
});
export type Replacement = z.infer<typeof replacement>;

/** `POST /api/cards/{id}/replacement`. */
export const replacementOrdered = z.object({
  isSuccess: z.boolean(),
  /** The fee is still to be paid, in a payment session of the kind Replacement. */
  redirectToReepayCheckout: z.boolean(),
  /** Why the payment card was not charged; null where it was, or where there is none. */
  errorMessage: z.string().nullable(),
});
export type ReplacementOrdered = z.infer<typeof replacementOrdered>;
