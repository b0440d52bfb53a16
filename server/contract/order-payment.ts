import { z } from 'zod';
import {
  cardStatus,
  educationType,
  netsPaymentType,
  paymentKind,
  paymentProvider,
  reepayPaymentType,
} from './enums';
import { appDownloadInfo, delivery } from './overview';
import { agreementCard, creditCard } from './payment-card';
import { rejsekortCard } from './rejsekort';
import { day, id, kroner, pto, routeInfo, titled } from './shared';

const paymentOption = {
  /** Names the option among all of both lists. */
  optionId: z.string(),
  label: z.string(),
  notice: z.string(),
  /** The saved method or agreement that is charged; null for one that does not exist yet. */
  paymentAgreementId: id.nullable(),
  ...agreementCard.shape,
  /** False for a card that has expired or been refused; it stays in the list, marked. */
  isUsable: z.boolean(),
};

/** The ways to pay with one provider, and the one that is chosen. */
export const paymentOptions = z.object({
  paymentType: paymentProvider,
  reepayOptions: z.array(z.object({ type: reepayPaymentType, ...paymentOption })),
  netsOptions: z.array(
    z.object({
      netsPaymentType: titled(netsPaymentType),
      /** The Rejsekort whose agreement is shared. */
      sharedPaymentRkCardId: id.nullable(),
      ...paymentOption,
    }),
  ),
  /** The option that is chosen or proposed; null for none. */
  selectedOptionId: z.string().nullable(),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

/**
 * `GET /api/order-flow/payment`: what can be chosen, and what has been; until then the way the person
 * paid last, if they can use it again.
 */
export const paymentChoices = paymentOptions.extend({
  /** True while it is only remembered from an earlier order. */
  isRemembered: z.boolean(),
  /** Whether somebody else may be asked to pay in the window: the person is under 18. */
  canAskPayer: z.boolean(),
});
export type PaymentChoices = z.infer<typeof paymentChoices>;

/** How a change names a way to pay, at an order and at a group. */
export const namedPayment = z.object({
  reepayPaymentType: reepayPaymentType.optional(),
  netsPaymentType: netsPaymentType.optional(),
  /** The same under its other name. */
  netsPaymentAgreementType: netsPaymentType.optional(),
  paymentAgreementId: id.optional(),
  rkCardId: id.optional(),
  /** The same under its other name. */
  rkCardID: id.optional(),
});

/**
 * `PATCH /api/order-flow/payment`: the customer orders; `GET` of the same path lists the choices. A
 * saved method of ReePay is named by `paymentAgreementId`, too.
 */
export const paymentChange = namedPayment.extend({
  flowId: id,
  version: z.number().int().optional(),
  conditionsAccepted: z.boolean().optional(),
  /** The `offer` of the flow that the conditions are accepted for; any other is refused as stale. */
  offer: z.string().max(100).optional(),
  allowMarketingContact: z.boolean().optional(),
  selectedPaymentType: paymentProvider.optional(),
  /** The agreement of a Rejsekort; with no type beside it, it is meant to be shared. */
  cardSharedPaymentAgreementId: id.optional(),
});
export type PaymentChange = z.infer<typeof paymentChange>;

export const paymentChangeAnswer = z.object({
  flowId: id,
  groupId: id,
  paymentSessionRequired: z.boolean(),
});

/** A fact of a receipt in words; page and mail show the same. */
export const receiptLine = z.object({
  label: z.string(),
  value: z.string(),
  /** A number to read out or to send to somebody. */
  isNumber: z.boolean(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

/** `GET /api/order-flow/receipt`. */
export const receipt = z.object({
  receiptNumber: z.string(),
  /** What the order changed of cards ordered before; null for an order of new ones. */
  changed: z.enum(['delivery', 'route']).nullable(),
  group: z.object({
    id,
    pto,
    delivery,
    routeInfo,
    schemeType: titled(educationType),
    paymentMode: paymentKind,
    /** How it is paid, in words. */
    paymentModeTitle: z.string(),
    creditCard: creditCard.nullable(),
    deliveryText: z.string(),
    rkCard: rejsekortCard.nullable(),
  }),
  firstCard: z.object({
    cardId: id,
    groupId: id,
    periodLengthInDays: z.number().int(),
    fromDate: day,
    toDate: day,
    price: kroner,
    displayStatus: titled(cardStatus),
    isReadyForSinglePayment: z.boolean(),
    paymentType: paymentProvider,
    rbaDelayWarning: z.boolean(),
  }),
  paidAmount: kroner.nullable(),
  /** What was ordered. */
  orderLines: z.array(receiptLine),
  /** Who was paid, what, when and how, and what is paid next. */
  paymentLines: z.array(receiptLine),
  contactInformation: z.object({ email: z.string() }),
  appDownloadInfo: appDownloadInfo.nullable(),
});
export type Receipt = z.infer<typeof receipt>;
