import { z } from 'zod';
import {
  cardPeriodType,
  cardRank,
  educationType,
  flowAbortReason,
  orderFlowState,
  pauseReason,
  paymentProvider,
  rulesRegime,
} from './enums';
import { routeOutcome } from './gvss';
import { delivery, orderObstacle } from './overview';
import { contactInfo, typedAddress, typedContacts } from './profile';
import { photoDraft } from './photo';
import {
  address,
  amount,
  day,
  displayPrice,
  id,
  instant,
  kroner,
  period,
  pto,
  routeInfo,
  titled,
} from './shared';

export const subsidy = z.object({
  beneficiarySubsidyId: id,
  scheme: titled(educationType),
  subsidyLevel: titled(cardRank),
  validPeriod: period,
  subsidyRule: rulesRegime,
  from: address,
  to: address.nullable(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  hasOrderedCards: z.boolean(),
  finishedGroupIds: z.array(id),
});
export type Subsidy = z.infer<typeof subsidy>;

export const route = z.object({
  id,
  pto,
  routeInfo,
  /** What 30 days cost on it; null where there is nothing to choose between. */
  price: amount.nullable(),
});
export type Route = z.infer<typeof route>;

const days = z.number().int();

export const program = z.object({
  id,
  delivery,
  payment: titled(paymentProvider),
  pto,
  daysBeforeCardIssuing: days,
  daysBeforeNewCardIssuing: days,
  /** Whether the days for new cards apply to them. */
  useDifferentLockValues: z.boolean(),
  daysBeforePhysicalCardStartDateForCardRequest: days,
  daysBeforeSeasonPassStartDateForOrder: days,
  /** The first day a new card with this delivery can begin; null when it can't be had in time. */
  earliestStart: day.nullable(),
  /** How the card is used … */
  usage: z.string(),
  /** … and how long it takes to get besides. */
  description: z.string(),
  /** Posted to the holder. */
  isPhysical: z.boolean(),
  needsPhoto: z.boolean(),
  /** Why the cards of a group that changes can't be delivered like this; null when they can. */
  changeProblem: z.enum(['too-late', 'payment-mismatch']).nullable(),
});
export type Program = z.infer<typeof program>;

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

/** `GET /api/order-flow/unfinished-state`. */
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

/** What changing one's mind takes and costs once the order is placed. */
const laterChanges = z.object({
  /** Periods can be changed until this many days before they begin … */
  daysBeforeChange: days,
  /** … and the first one to the end of this day; null when it is too close already. */
  lastDayForFirst: day.nullable(),
  /** The periods after the first are paid one by one, from this many days before each; null where nothing is paid here. */
  daysBeforePayment: days.nullable(),
  /** What they cost together; null where that is not known, and where nothing is paid here. */
  laterPrice: kroner.nullable(),
  /** Of a lost card; 0 where a new one is free. */
  replacementFee: kroner,
  /** The app that takes the payment gives it back. */
  isRefundedInApp: z.boolean(),
  /** For a card that has begun; before that all comes back. Null where nothing is paid here. */
  refund: z
    .object({ minPeriodDays: days.nullable(), minChargedDays: days, minDaysLeft: days })
    .nullable(),
});

/** The flow with all its selections, so that any step can be drawn from its URL. */
export const flow = z.object({
  flowId: id,
  version: z.number().int(),
  begunAt: instant,
  flowType: cardPeriodType,
  state: orderFlowState,
  flowStatus: orderFlowState,
  abortReason: flowAbortReason,
  /** Set when none of the person's approvals can be ordered for any more. */
  obstacle: orderObstacle.nullable(),
  enterAddress: z.boolean(),
  /** The person's own word where the register has no address. */
  statedAddress: address.nullable(),
  /** The journey begins or ends on an island with a ferry connection of its own. */
  needsFerry: z.boolean(),
  /** The group whose cards this order changes; null in a Normal order. */
  changedGroupId: id.nullable(),
  /** True for a change that a new route made necessary. */
  changesRoute: z.boolean(),
  /** Its person chooses the route: a new order, and a change of route that they began themselves. */
  canChooseRoute: z.boolean(),
  /** False for an obligatory order that has to be completed. */
  canBeCancelled: z.boolean(),
  /** What is charged to a saved card as soon as it is placed, in words; null for nothing … */
  chargeOnPlacing: z.string().nullable(),
  /** … and as soon as it is given up. */
  chargeOnCancelling: z.string().nullable(),
  /** Why its cards can't move to the chosen delivery. */
  changeProblem: z
    .enum(['too-late', 'payment-mismatch', 'nothing-left', 'no-delivery-fits'])
    .nullable(),
  /** What a paused order waits for, and what the person can do about it. */
  unfinished: unfinishedState.nullable(),
  hasWarningForXU: z.boolean(),
  warningForXU: z.string().nullable(),
  /** What 30 days cost a pupil, for whom orders an XU card without a pupil's approval; else null. */
  pupilPrice: kroner.nullable(),
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
    .object({
      fromDate: day,
      toDate: day,
      duration: z.number().int(),
      displayPrice,
      /** What the person pays a day, on average. */
      dayPrice: amount,
    })
    .nullable(),
  cardCount: z.number().int(),
  /** The last day of the last card; null without cards. */
  lastDay: day.nullable(),
  /** Null before a delivery is chosen. */
  laterChanges: laterChanges.nullable(),
  missing: z.array(missingPart),
  /** The steps this order really has, in order; skipped ones are left out. */
  steps: z.array(flowStep),
  /** Those before the summary with something left to do; with none, the order can be placed. */
  unfinishedSteps: z.array(flowStep),
  /** Those of `steps` that it shows on its way: nobody who pays as last time is asked how. */
  shownSteps: z.array(flowStep),
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
  /** Where a company’s answer was to be told; nobody has to type it again. */
  waitEmail: z.string().nullable(),
  deliveryAddress: address.nullable(),
  /** What keeps the card from being posted there; null for nothing, and where none is posted. */
  deliveryAddressProblem: z.enum(['missing', 'denmark-only']).nullable(),
  /** True while they are accepted for the order as it stands. */
  conditionsAccepted: z.boolean(),
  /** They were accepted, and the order, its price or their wording has changed since. */
  conditionsOutdated: z.boolean(),
  /** Names what is ordered and its price: sent with the acceptance, so that it is for what was shown. */
  offer: z.string().nullable(),
  allowMarketingContact: z.boolean(),
  termsAndConditionsFileId: id.nullable(),
  /** «Rejsekort to Rejsebillet» concerns the choice of delivery, and was not put away lately. */
  showRkToRbaBanner: z.boolean(),
  groupId: id,
  /** The payment begun last for this order, whatever became of it. */
  /** True while the provider decides: then there is nothing to do but to wait for it. */
  isPaymentBeingDecided: z.boolean(),
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
  address: typedAddress,
});
export const contactChange = z.object({
  ...change,
  contactInformation: typedContacts,
  rkCustomerCreationForm: z.object({ email: z.string() }).optional(),
});
