import { z } from 'zod';

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

export const notificationGroup = z.enum(['Subsidy', 'TransportOperator', 'Individual']);
export type NotificationGroup = z.infer<typeof notificationGroup>;

export const subsidyNotifications = [
  'ChangesFromVUS',
  'CardCancelledDueToRoutesIncompatibility',
  'CardCancelledDueToOpenApiChanges',
  'IsLongRouteChanged',
] as const satisfies readonly NotificationType[];

export const transportOperatorNotifications = [
  'CardGroupChanged',
  'BeneficiaryPriceHasChanged',
  'RKCardRefunded',
  'RKPaymentAgreementInvalid',
  'RKRegularPaymentFailed',
  'RKSinglePaymentFailed',
  'RKOrderAlreadyExistNotification',
  'RouteHasBeenUpdatedCoverageExtended',
  'RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged',
  'RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard',
  'SecondaryCardIsBlocked',
  'SecondaryCardProductionHasBeenBlacklisted',
  'BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList',
  'MoneyReservationNotification',
  'ProgramChanged',
  'CardCancelledDueToReepayExpiredSinglePaymentWindow',
  'RejseBilletAppCardHasBeenRefunded',
] as const satisfies readonly NotificationType[];

/** Every type in neither list above is individual. */
export function notificationGroupOf(type: NotificationType): NotificationGroup {
  if ((subsidyNotifications as readonly NotificationType[]).includes(type)) return 'Subsidy';
  if ((transportOperatorNotifications as readonly NotificationType[]).includes(type))
    return 'TransportOperator';
  return 'Individual';
}
