import { z } from 'zod';
import {
  cardPaymentState,
  cardRank,
  cardStatus,
  educationType,
  origin,
  pauseReason,
  paymentKind,
  paymentProvider,
} from './enums';
import { creditCard } from './payment-card';
import { rejsekortCard } from './rejsekort';
import {
  amount,
  day,
  displayPrice,
  id,
  institutionAddress,
  kroner,
  period,
  pto,
  routeInfo,
  titled,
  toldProblem,
} from './shared';

export const scheme = z.object({
  schemeType: educationType,
  scheme: titled(educationType),
  isPaused: z.boolean(),
  canOrderPrimaryCards: z.boolean(),
  canOrderSecondaryCards: z.boolean(),
});
export type Scheme = z.infer<typeof scheme>;

export const delivery = titled(origin);

/** Why nothing can be ordered, as the refusal of a new order says it. */
export const orderObstacle = z.object({ code: z.string(), message: z.string() });
export type OrderObstacle = z.infer<typeof orderObstacle>;

export const appDownloadInfo = z.object({
  appName: z.string(),
  svgQrCode: z.string().nullable(),
  iosAppDownloadUrl: z.string(),
  androidDownloadUrl: z.string(),
});
export type AppDownloadInfo = z.infer<typeof appDownloadInfo>;

export const overviewCard = z.object({
  id,
  from: day,
  to: day,
  /** Its length, both days counted. */
  days: z.number().int(),
  /** How many days it is still good for, today included; null while it is to come. */
  daysLeft: z.number().int().nullable(),
  /** The last day on which its days can be changed; null when they can't. */
  lastDayToChange: day.nullable(),
  payment: z.object({
    state: cardPaymentState,
    day: day.nullable(),
    /** Why the charge of its agreement brought no money, and what follows, in words. */
    problem: toldProblem.nullable(),
  }),
  displayPrice,
  displayStatus: titled(cardStatus),
  status: z.object({
    isLockedSmart: z.boolean(),
    replacementCardIsOnTheWay: z.boolean(),
    replacingRkCardIsOnTheWay: z.boolean(),
    newRkCardIsOnTheWay: z.boolean(),
  }),
  isReadyForPayment: z.boolean(),
  awaitsCheckIn: z.boolean(),
});
export type OverviewCard = z.infer<typeof overviewCard>;

export const nextPayment = z.object({
  /** From this day the payment is tried. */
  day,
  price: kroner,
});
export type NextPayment = z.infer<typeof nextPayment>;

export const cardGroup = z.object({
  id,
  delivery,
  route: routeInfo,
  cards: z.array(overviewCard),
  /** All that begin after today, whether `cards` shows them or not. */
  upcomingCards: z.array(overviewCard),
  /** The group has more cards than `cards` shows. */
  showMoreCardsWarning: z.boolean(),
  /** Its program has ended, or its cards have gone over to another group. */
  isObsolete: z.boolean(),
  /** Periods can be planned. */
  isEditable: z.boolean(),
  /** Its cards are put aside, and can be taken up again. */
  canBeUnpaused: z.boolean(),
  canChangeProgram: z.boolean(),
  canChangeRoute: z.boolean(),
  canChangePayment: z.boolean(),
  /** The company makes no internship cards for this person. */
  isSecondaryBlacklisted: z.boolean(),
  /** The deliveries that can take over the cards to come. */
  programsAvailableForChange: z.array(z.object({ id, delivery })),
  /** Where the portal explains periods. */
  helpLink: z.string(),
  /** The group's card is a Rejsekort, and the banner was not put away lately. */
  showRkToRbaBanner: z.boolean(),
  /** The Rejsekort that the periods are loaded on. */
  rkCard: rejsekortCard.nullable(),
  paymentType: paymentProvider,
  paymentMode: paymentKind,
  creditCard: creditCard.nullable(),
  /** What is taken next from the saved card; null where the holder pays each period. */
  nextPayment: nextPayment.nullable(),
  scheme: titled(educationType),
  subsidyLevel: titled(cardRank),
  pto,
  institutionAddress,
  approvedPeriod: period,
  appDownloadInfo: appDownloadInfo.nullable(),
});
export type CardGroup = z.infer<typeof cardGroup>;

/** A group of which no card is left. */
const earlierGroup = z.object({
  id,
  scheme: titled(educationType),
  subsidyLevel: titled(cardRank),
  /** From its first card to its last; null when there was none, or they were given up. */
  period: period.nullable(),
});

/** `GET /api/cards/overview/earlier`, and the first few of them on the overview. */
export const earlierGroups = z.object({
  groups: z.array(earlierGroup),
  hasOlder: z.boolean(),
});
export type EarlierGroups = z.infer<typeof earlierGroups>;

/** The order under way, as far as it is chosen. */
const orderUnderWay = z.object({
  route: routeInfo.nullable(),
  firstPeriod: period.nullable(),
  /** Of the first period. */
  price: amount.nullable(),
});

/** `GET /api/cards/overview`. */
export const overview = z.object({
  /** Those with a card that runs or is to come. */
  groups: z.array(cardGroup),
  /** Another page of groups follows; false where every group is asked for. */
  hasMoreGroups: z.boolean(),
  /** The latest of the others. */
  earlierGroups,
  hasApprovals: z.boolean(),
  schemes: z.array(scheme),
  /** `continue` when something of an order is chosen or it is paused, `start` when one can be made. */
  ordering: z.enum(['none', 'start', 'continue']),
  /** The order that `continue` leads to; null while it waits for a company, or as long as nothing is chosen. */
  orderUnderWay: orderUnderWay.nullable(),
  /** Why nothing can be ordered: with every day ordered until when there are cards. */
  obstacle: orderObstacle.nullable(),
  /** Who the cards are for; the photo’s id is another one for each new photo. */
  holder: z.object({ name: z.string(), photoId: id.nullable() }),
  /** The order that waits for a company: why, and for which. */
  pausedOrder: z.object({ reason: pauseReason, assignedPto: pto.nullable() }).nullable(),
  /** The order that must be completed before anything else. */
  obligatoryFlowId: id.nullable(),
  /**
   * Nothing is here to see and something to order: the order flow opens by itself. True until that is
   * recorded by `POST /api/auth/auto-order-flow`, once a login.
   */
  openOrderFlow: z.boolean(),
});
export type Overview = z.infer<typeof overview>;
