import { z } from 'zod';
import { paymentKind, paymentProvider } from './enums';
import { namedPayment, paymentOptions } from './order-payment';
import { orderObstacle } from './overview';
import { creditCard } from './payment-card';
import { id, period } from './shared';

/** `GET /api/groups/{id}/payment-methods`: how the periods of a group are paid, and how they can be. */
export const groupPayment = paymentOptions.extend({
  groupPaymentType: paymentProvider,
  groupPaymentMode: paymentKind,
  /** The same in words. */
  paymentModeTitle: z.string(),
  creditCardDetails: creditCard.nullable(),
  /** The card or agreement that is to pay has expired, was refused for good, or is gone. */
  invalidReepaySetup: z.boolean(),
  /** The Rejsekort whose agreement pays; null for other ways. */
  rkCardId: id.nullable(),
  /** Why nothing can be changed; null when it can. */
  hindrance: orderObstacle.nullable(),
  /** The period that is being paid as it was chosen before; a change counts from the next. */
  chargedNow: period.nullable(),
  /** Stands for what is to be paid still; sent along with a choice, it is refused once that is another sum. */
  promise: z.string(),
});
export type GroupPayment = z.infer<typeof groupPayment>;

/** `PUT` of the same path. A saved card of ReePay is named by `paymentAgreementId`, too. */
export const groupPaymentChange = namedPayment.extend({
  selectedPaymentType: paymentProvider,
  /** The agreement of a Rejsekort; with no type beside it, it is meant to be shared. */
  sharedPaymentAgreementId: id.optional(),
  promise: z.string().max(100).optional(),
});
export type GroupPaymentChange = z.infer<typeof groupPaymentChange>;

/** One of the three says what came of it. */
export const groupPaymentAnswer = z.object({
  paymentDataHasBeenChanged: z.boolean(),
  /** A card is to be saved first, in the window of a `PaymentChange` session. */
  paymentSessionRequired: z.boolean(),
  errorMessage: z.string().nullable(),
});
export type GroupPaymentAnswer = z.infer<typeof groupPaymentAnswer>;
