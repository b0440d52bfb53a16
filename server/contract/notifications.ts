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
