import { describe, expect, test } from 'vitest';
import { flowPaymentType, netsPaymentType, reepayPaymentType, sessionType } from './enums';
import {
  notificationGroupOf,
  notificationType,
  subsidyNotifications,
  transportOperatorNotifications,
} from './notifications';

describe('the notification groups', () => {
  test('have no type in common', () => {
    const both = [...subsidyNotifications, ...transportOperatorNotifications];
    expect(new Set(both).size).toBe(both.length);
  });

  test('leave these types without a group', () => {
    const individual = notificationType.options.filter(
      (type) => notificationGroupOf(type) === 'Individual',
    );
    expect(individual).toEqual([
      'NewPaymentDataIsNecessary',
      'RouteHasBeenChanged',
      'SeasonPassReadyForPayment',
      'ProgramDeactivated',
      'TooLargePriceDiff',
      'BeneficiaryHasPausedGroup',
      'RouteHasBeenUpdatedSameCoverageFromZoneChanged',
      'CardIsReadyForReepaySinglePayment',
      'ReepaySinglePaymentWindowIsAboutToExpire',
      'ApprovedPeriodHasBeenExtended',
      'Test',
    ]);
    expect(notificationGroupOf('IsLongRouteChanged')).toBe('Subsidy');
    expect(notificationGroupOf('ProgramChanged')).toBe('TransportOperator');
  });
});

test('the enumerations of the API that are narrower than those of the portal have these values', () => {
  expect(netsPaymentType.options).toEqual([
    'SinglePayment',
    'ExistingAgreement',
    'NewAgreement',
    'CardSharedAgreement',
  ]);
  expect([...reepayPaymentType.options].sort()).toEqual(['Regular', 'SinglePayment']);
  expect(flowPaymentType.options).toEqual([
    'None',
    'Nets',
    'MobileApp',
    'ReePay',
    'RejseBilletApp',
  ]);
  expect(sessionType.options).toEqual([
    'OrderFlow',
    'PaymentChange',
    'SinglePayment',
    'Replacement',
  ]);
});
