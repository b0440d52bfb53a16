import { z } from 'zod';
import { day, id, instant, kroner, period, pto, titled } from './shared';

// What people are told of, and who it comes from.

export const notificationType = z.enum([
  'ChangesFromVUS',
  'CardGroupChanged',
  'NewPaymentDataIsNecessary',
  'BeneficiaryPriceHasChanged',
  'RouteHasBeenChanged',
  'SeasonPassReadyForPayment',
  'ProgramDeactivated',
  'TooLargePriceDiff',
  'RKPaymentAgreementInvalid',
  'RKCardRefunded',
  'BeneficiaryHasPausedGroup',
  'RKRegularPaymentFailed',
  'RKSinglePaymentFailed',
  'CardCancelledDueToRoutesIncompatibility',
  'CardCancelledDueToOpenApiChanges',
  'RKOrderAlreadyExistNotification',
  'RouteHasBeenUpdatedSameCoverageFromZoneChanged',
  'RouteHasBeenUpdatedCoverageExtended',
  'RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged',
  'RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard',
  'SecondaryCardIsBlocked',
  'SecondaryCardProductionHasBeenBlacklisted',
  'BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList',
  'MoneyReservationNotification',
  'ProgramChanged',
  'IsLongRouteChanged',
  'CardIsReadyForReepaySinglePayment',
  'ReepaySinglePaymentWindowIsAboutToExpire',
  'CardCancelledDueToReepayExpiredSinglePaymentWindow',
  'RejseBilletAppCardHasBeenRefunded',
  'ApprovedPeriodHasBeenExtended',
  'Test',
]);
export type NotificationType = z.infer<typeof notificationType>;

export const notificationLevel = z.enum(['Normal', 'Blocked']);
export type NotificationLevel = z.infer<typeof notificationLevel>;

/** Whom it comes from, or what it is about: its heading on a page. */
export const notificationGroup = z.enum(['subsidy', 'transport', 'individual']);
export type NotificationGroup = z.infer<typeof notificationGroup>;

export const notificationAnswer = z.enum([
  /** It is read. */
  'read',
  /** Its reader says yes to something; not together with others. */
  'consent',
  /** There is something to do; read, it is only put away. */
  'go',
  /** Only doing it settles it. */
  'must',
]);
export type NotificationAnswer = z.infer<typeof notificationAnswer>;

/** The screen to go on at. */
export const notificationTarget = z.enum([
  'approvals',
  'group',
  'card',
  'history',
  'order',
  'unfinished',
  'obligatory',
]);
export type NotificationTarget = z.infer<typeof notificationTarget>;

export const notification = z.object({
  id,
  /** The title is the heading of the notification. */
  notificationType: titled(notificationType),
  notificationLevel,
  notificationText: z.string(),
  /** The company that it is about; null where it is about none. */
  pto: pto.nullable(),
  createdDate: instant,
  cardId: id.nullable(),
  beneficiaryCardGroupId: id.nullable(),
  /** The order that it is about. */
  flowId: id.nullable(),
  group: titled(notificationGroup),
  answer: notificationAnswer,
  leadsTo: notificationTarget,
  /** The last day to pay or answer. */
  payBy: day.nullable(),
  /** The days of the card that it is about; null where it is about none. */
  period: period.nullable(),
  /** The price that its reader says yes to; null where there is none. */
  newPrice: kroner.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** So many are on a page of `GET /api/notifications`. */
export const NOTIFICATIONS_A_PAGE = 10;

/** `POST /api/notifications/{id}/approval`; `already` when it was settled before. */
export const notificationAccepted = z.object({ result: z.enum(['accepted', 'already']) });

/** `POST /api/notifications/approvals`. */
export const notificationIds = z.object({ notificationIds: z.array(id).min(1).max(100) });
export const notificationsAccepted = z.object({
  results: z.array(
    z.object({
      id,
      result: z.enum(['accepted', 'already', 'must-be-done', 'answer-alone', 'not-found']),
    }),
  ),
});
export type NotificationsAccepted = z.infer<typeof notificationsAccepted>;
