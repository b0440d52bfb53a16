import { z } from 'zod';
import {
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
  day,
  displayPrice,
  id,
  institutionAddress,
  period,
  pto,
  routeInfo,
  titled,
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

export const appDownloadInfo = z.object({
  appName: z.string(),
  svgQrCode: z.string().nullable(),
  iosAppDownloadUrl: z.string(),
  androidDownloadUrl: z.string(),
});

export const overviewCard = z.object({
  id,
  from: day,
  to: day,
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

export const cardGroup = z.object({
  id,
  delivery,
  route: routeInfo,
  cards: z.array(overviewCard),
  /** All that begin after today, whether `cards` shows them or not. */
  upcomingCards: z.array(overviewCard),
  showMoreCardsWarning: z.boolean(),
  isObsolete: z.boolean(),
  /** The group's card is a Rejsekort, and the banner was not put away lately. */
  showRkToRbaBanner: z.boolean(),
  /** The Rejsekort that the periods are loaded on. */
  rkCard: rejsekortCard.nullable(),
  paymentType: paymentProvider,
  paymentMode: paymentKind,
  creditCard: creditCard.nullable(),
  scheme: titled(educationType),
  subsidyLevel: titled(cardRank),
  pto,
  institutionAddress,
  approvedPeriod: period,
  appDownloadInfo: appDownloadInfo.nullable(),
});
export type CardGroup = z.infer<typeof cardGroup>;

/** `GET /api/cards/overview`. */
export const overview = z.object({
  groups: z.array(cardGroup),
  hasApprovals: z.boolean(),
  schemes: z.array(scheme),
  /** `continue` when a flow was begun or paused, `start` when ordering is possible. */
  ordering: z.enum(['none', 'start', 'continue']),
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
