import { z } from 'zod';
import {
  cardPeriodType,
  cardRank,
  cardStatus,
  educationType,
  flowAbortReason,
  orderFlowState,
  pauseReason,
  paymentProvider,
  reepayPaymentType,
  netsPaymentType,
} from './enums';
import { routeOutcome } from './gvss';
import { appDownloadInfo, creditCard, delivery } from './overview';
import { rejsekortCard } from './rejsekort';
import { contactInfo, typedContacts } from './profile';
import { photoDraft } from './photo';
import { address, day, displayPrice, id, kroner, period, pto, routeInfo, titled } from './shared';

export const subsidy = z.object({
  beneficiarySubsidyId: id,
  scheme: titled(educationType),
  subsidyLevel: titled(cardRank),
  validPeriod: period,
  from: address,
  to: address.nullable(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  hasOrderedCards: z.boolean(),
  finishedGroupIds: z.array(id),
});
export type Subsidy = z.infer<typeof subsidy>;

export const route = z.object({ id, pto, routeInfo });
export type Route = z.infer<typeof route>;

export const program = z.object({
  id,
  delivery,
  payment: titled(paymentProvider),
  pto,
  daysBeforeCardIssuing: z.number().int(),
  /** The first day a new card with this delivery can begin. */
  earliestStart: day,
  /** How the card is used, and how long it takes to get. */
  description: z.string(),
  /** Posted to the holder. */
  isPhysical: z.boolean(),
  needsPhoto: z.boolean(),
});
export type Program = z.infer<typeof program>;

export const cardValidation = z.object({
  isValid: z.boolean(),
  isPeriodTooShort: z.boolean(),
  isPeriodTooLong: z.boolean(),
  overlappingCardIds: z.array(id),
  isPeriodOverlapped: z.boolean(),
  isPeriodOutOfBounds: z.boolean(),
  isCardLocked: z.boolean(),
  isToDateBeforeEndDate: z.boolean(),
  isTooLateToChangeDeliveryType: z.boolean(),
  paymentTypesDoNotMatchOnChangeDeliveryType: z.boolean(),
  doesNotMatchWithPrimary: z.boolean(),
});

const cardEx = z.object({
  card: z.object({
    id,
    period,
    isPause: z.boolean(),
    isLocked: z.boolean(),
    isEditable: z.boolean(),
    isFirstCardOfRkCard: z.boolean(),
  }),
  days: z.number().int(),
  displayPrice,
  validation: cardValidation,
});

const cardWarnings = z.object({
  conflictingCardsMayBeOverwritten: z.boolean(),
  junePeriod: z.boolean(),
  noJulyPeriodsSelected: z.boolean(),
  shortLastPause: z.boolean(),
  shortLastPeriod: z.boolean(),
});

/** `GET` and `PUT /api/order-flow/cards`. */
export const cardsAnswer = z.object({
  isSuccess: z.boolean(),
  defaultPeriodsHaveBeenSet: z.boolean(),
  cardGroup: z.object({
    cardExes: z.array(cardEx),
    approvedPeriod: period,
    obligatoryFlowCanBeCancelled: z.boolean(),
    validationMessages: z.array(z.string()),
  }),
  warnings: cardWarnings,
  /** First periods to choose between; any other within the bounds is as good. */
  proposals: z.array(z.object({ period, days: z.number().int(), displayPrice })),
  /** The days the first card may begin and end between. */
  bounds: z.object({
    earliestStart: day,
    latestEnd: day,
    minDays: z.number(),
    maxDays: z.number(),
  }),
});
export type CardsAnswer = z.infer<typeof cardsAnswer>;

export const cardsChange = z.object({
  flowId: id,
  version: z.number().int().optional(),
  cards: z
    .array(z.object({ id: id.optional(), period }))
    .min(1)
    .max(60),
  options: z
    .object({
      skipSave: z.boolean(),
      acceptJunePeriodWarning: z.boolean(),
      acceptNoJulyPeriodsWarning: z.boolean(),
      acceptShortLastPause: z.boolean(),
      acceptShortLastPeriod: z.boolean(),
      allowOverwriteCards: z.boolean(),
      orderCardsForTheWholeApproval: z.boolean(),
    })
    .partial()
    .default({}),
});

export const flowStep = z.enum([
  'configuration',
  'terms',
  'contacts',
  'photo',
  'summary',
  'payment-mode',
  'payment',
]);
export type FlowStep = z.infer<typeof flowStep>;

export const missingPart = z.enum([
  'scheme',
  'subsidy',
  'route',
  'program',
  'firstCard',
  'warnings',
]);
export type MissingPart = z.infer<typeof missingPart>;

/** `GET /api/order-flow/unfinished-state` (spec §3 "Unfinished order state"). */
export const unfinishedState = z.object({
  flowId: id,
  email: z.string().nullable(),
  /** The text that says why the order waits: `order.unfinished.<descriptionKey>`. */
  descriptionKey: pauseReason,
  showAccept: z.boolean(),
  showCancel: z.boolean(),
  showNext: z.boolean(),
  /** The company that decides, or that has the route now. */
  assignedPto: pto.nullable(),
  routeInfo: routeInfo.nullable(),
  isPaused: z.boolean(),
});
export type UnfinishedState = z.infer<typeof unfinishedState>;

/** `POST /api/order-flow/{id}/pause-unfinished`: where to write when the company has answered. */
export const pauseUnfinished = z.object({ email: z.string() });

/** The flow with all its selections, so that any step can be drawn from its URL. */
export const flow = z.object({
  flowId: id,
  version: z.number().int(),
  flowType: cardPeriodType,
  state: orderFlowState,
  flowStatus: orderFlowState,
  abortReason: flowAbortReason,
  enterAddress: z.boolean(),
  /** The person's own word where the register has no address. */
  statedAddress: address.nullable(),
  /** The journey begins or ends on an island with a ferry connection of its own. */
  needsFerry: z.boolean(),
  /** The group whose cards this order changes; null in a Normal order. */
  changedGroupId: id.nullable(),
  /** False for an obligatory order that has to be completed. */
  canBeCancelled: z.boolean(),
  /** Why its cards can't move to the chosen delivery. */
  changeProblem: z.enum(['too-late', 'payment-mismatch', 'nothing-left']).nullable(),
  /** What a paused order waits for, and what the person can do about it. */
  unfinished: unfinishedState.nullable(),
  hasWarningForXU: z.boolean(),
  warningForXU: z.string().nullable(),
  scheme: titled(educationType).nullable(),
  schemes: z.array(titled(educationType)),
  subsidies: z.array(subsidy),
  blockedSubsidies: z.array(subsidy),
  selectedSubsidyId: id.nullable(),
  routes: z.array(route),
  selectedRouteId: id.nullable(),
  /** What came of the latest visit to the route picker; null before one has ended. */
  routeOutcome: routeOutcome.nullable(),
  programs: z.array(program),
  selectedProgramId: id.nullable(),
  firstCard: z
    .object({ fromDate: day, toDate: day, duration: z.number().int(), displayPrice })
    .nullable(),
  cardCount: z.number().int(),
  /** The last day of the last card; null without cards. */
  lastDay: day.nullable(),
  missing: z.array(missingPart),
  /** The steps this order really has, in order; skipped ones are left out. */
  steps: z.array(flowStep),
  /** True where there are no terms to accept, too. */
  hasAcceptedTerms: z.boolean(),
  /** The order is on a Rejsekort, and the person has no account there yet. */
  needsRejsekortCustomer: z.boolean(),
  needsDeliveryAddress: z.boolean(),
  needsPhoto: z.boolean(),
  hasPhoto: z.boolean(),
  /** The picture that is being cropped, if any. */
  photoDraft: photoDraft.nullable(),
  contactInformation: contactInfo.nullable(),
  deliveryAddress: address.nullable(),
  conditionsAccepted: z.boolean(),
  allowMarketingContact: z.boolean(),
  termsAndConditionsFileId: id.nullable(),
  /** «Rejsekort to Rejsebillet» concerns the choice of delivery, and was not put away lately. */
  showRkToRbaBanner: z.boolean(),
  groupId: id,
  /** The payment begun last for this order, whatever became of it. */
  paymentSessionId: id.nullable(),
});
export type Flow = z.infer<typeof flow>;

export const flowStart = z.object({
  schemeType: educationType.optional(),
  subsidyId: id.optional(),
  /** Goes on with the paused order of the scheme; an order under way is found without it, too. */
  continueUnfinished: z.boolean().optional(),
  /** Another delivery for this group. */
  groupId: id.optional(),
  /** The order that a route change prepared. */
  routeChangeFlowId: id.optional(),
  /** The order that comes before everything else. */
  obligatoryFlowId: id.optional(),
});
export type FlowStart = z.infer<typeof flowStart>;

const change = { flowId: id, version: z.number().int().optional() };
export const flowRef = z.object(change);
export const setSubsidy = z.object({ ...change, subsidyId: id });
export const setRoute = z.object({ ...change, routeId: id });
export const setProgram = z.object({ ...change, programId: id });
export const routesAnswer = z.object({ routes: z.array(route), selectedRouteId: id.nullable() });
export const programsAnswer = z.object({
  programs: z.array(program),
  selectedProgramId: id.nullable(),
});
/** `POST /api/order-flow/address`; whether it is protected is the register's to say. */
export const addressChange = z.object({
  flowId: id.optional(),
  version: z.number().int().optional(),
  address: address.omit({ isProtected: true }),
});
export const contactChange = z.object({
  ...change,
  contactInformation: typedContacts,
  rkCustomerCreationForm: z.object({ email: z.string() }).optional(),
});

/** The card behind a saved method or agreement; all null for one that does not exist yet. */
const savedCard = {
  paymentAgreementId: id.nullable(),
  /** The last four digits, the others hidden. */
  cardNumberMask: z.string().nullable(),
  cardExpiryMonth: z.number().int().nullable(),
  cardExpiryYear: z.number().int().nullable(),
  creditCardType: z.string().nullable(),
  /** False for a card that has expired or been refused; it stays in the list, marked. */
  isUsable: z.boolean(),
};

const paymentOption = {
  /** Names the option among all of both lists. */
  optionId: z.string(),
  label: z.string(),
  notice: z.string(),
  ...savedCard,
};

/** `GET /api/order-flow/payment`: what can be chosen, and what has been. */
export const paymentChoices = z.object({
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
  /** The option chosen for this order, or the one the person paid with last and can use again. */
  selectedOptionId: z.string().nullable(),
  /** True while it is only remembered from an earlier order. */
  isRemembered: z.boolean(),
});
export type PaymentChoices = z.infer<typeof paymentChoices>;

/**
 * `PATCH /api/order-flow/payment`: the customer orders; `GET` of the same path lists the choices. A
 * saved method of ReePay is named by `paymentAgreementId`, too.
 */
export const paymentChange = z.object({
  flowId: id,
  version: z.number().int().optional(),
  conditionsAccepted: z.boolean().optional(),
  allowMarketingContact: z.boolean().optional(),
  selectedPaymentType: paymentProvider.optional(),
  reepayPaymentType: reepayPaymentType.optional(),
  netsPaymentType: netsPaymentType.optional(),
  /** The same under its other name (resolution 89). */
  netsPaymentAgreementType: netsPaymentType.optional(),
  paymentAgreementId: id.optional(),
  cardSharedPaymentAgreementId: id.optional(),
  rkCardId: id.optional(),
  /** The same under its other name (resolution 89). */
  rkCardID: id.optional(),
});
export type PaymentChange = z.infer<typeof paymentChange>;

export const paymentChangeAnswer = z.object({
  flowId: id,
  groupId: id,
  paymentSessionRequired: z.boolean(),
});

/** `GET /api/order-flow/receipt`. */
export const receipt = z.object({
  receiptNumber: z.string(),
  group: z.object({
    id,
    pto,
    delivery,
    routeInfo,
    schemeType: titled(educationType),
    paymentMode: z.string(),
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
  contactInformation: z.object({ email: z.string() }),
  appDownloadInfo: appDownloadInfo.nullable(),
});
export type Receipt = z.infer<typeof receipt>;
