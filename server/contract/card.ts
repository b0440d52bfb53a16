import { z } from 'zod';
import {
  cardRank,
  cardStatus,
  educationType,
  paymentKind,
  paymentProvider,
  priceRule,
} from './enums';
import { refundView } from './cancellation';
import { appDownloadInfo, delivery } from './overview';
import { creditCard } from './payment-card';
import { paymentReceiptRef } from './receipt-ref';
import { rejsekortCard } from './rejsekort';
import {
  day,
  displayPrice,
  id,
  instant,
  institutionAddress,
  kroner,
  period,
  pto,
  routeInfo,
  titled,
  toldProblem,
} from './shared';

/** A part of a price; those of a period add up to what its holder pays. */
export const priceLine = z.object({
  rule: priceRule,
  /** The same in words. */
  text: z.string(),
  days: z.number().int(),
  price: kroner,
  /** The same in øre, for the pages of the version before; the next version drops it. */
  amount: z.number().int(),
  /** The day from which the row of the tariff holds. */
  from: day.nullable(),
});

/** `GET /api/cards/{id}`: one period with all that is known of it. */
export const cardDetail = z.object({
  id,
  groupId: id,
  period,
  /** Its length, both days counted. */
  days: z.number().int(),
  displayStatus: titled(cardStatus),
  /** It was given up, or its last day is past: nothing more is done with it. */
  isOver: z.boolean(),
  /** What the person paid, or will pay, and how it came about. */
  displayPrice,
  /** How what the person pays came about, as it was stored with the card. */
  priceLines: z.array(priceLine),
  /** Null until it is paid. */
  paidOn: day.nullable(),
  delivery,
  scheme: titled(educationType),
  subsidyLevel: titled(cardRank),
  pto,
  route: routeInfo,
  institutionAddress,
  approvedPeriod: period,
  rkCard: rejsekortCard.nullable(),
  payment: paymentProvider,
  paymentMode: paymentKind,
  paymentModeTitle: z.string(),
  creditCard: creditCard.nullable(),
  appDownloadInfo: appDownloadInfo.nullable(),
  /** The conditions of the company; opened at `/files/terms`. */
  termsAndConditionsFileId: pto.shape.value,
  /** Its holder can cancel it today. */
  canBeCancelled: z.boolean(),
  /** Its holder can have it made once more today. */
  canBeReplaced: z.boolean(),
  /** What that costs. */
  replacementFee: kroner,
  /** How the money for it comes back; null where none does. */
  refund: refundView.nullable(),
  /** The receipts of what was taken and paid back for it, oldest first. */
  receipts: z.array(paymentReceiptRef),
  /** The payment of this period by itself is possible now, through ReePay. */
  isReepaySinglePaymentReady: z.boolean(),
  /** The same through Nets. */
  isRkSinglePaymentReady: z.boolean(),
  /** The payment through Nets that is under way; null for none. */
  rkSinglePaymentOperationId: id.nullable(),
  /** Its holder has begun to pay it, and nothing is decided. */
  isPaymentBegun: z.boolean(),
  /** Why the charge of its agreement brought no money, or none that is known yet, in words. */
  paymentProblem: toldProblem.nullable(),
  /** The last day on which its holder can pay it; null where nothing is to be paid now. */
  payBy: day.nullable(),
  /** Somebody else can pay it by a link. */
  canAskPayer: z.boolean(),
});
export type CardDetail = z.infer<typeof cardDetail>;

/** One line of `GET /api/cards/{id}/messages`. */
export const cardMessage = z.object({
  id,
  createdDate: instant,
  message: z.string(),
  /** It is still to be read or answered. */
  isOpen: z.boolean(),
});
export type CardMessage = z.infer<typeof cardMessage>;
