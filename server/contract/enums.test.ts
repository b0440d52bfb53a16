import { describe, expect, test } from 'vitest';
import { flowPaymentType, netsPaymentType, reepayPaymentType, sessionType } from './enums';
import {
  notificationGroupOf,
  notificationType,
  subsidyNotifications,
  transportOperatorNotifications,
} from './notifications';

describe('the notification groups', () => {
  test('share no type', () => {
    const both = [...subsidyNotifications, ...transportOperatorNotifications];
    expect(new Set(both).size).toBe(both.length);
  });

  test('leave these types individual', () => {
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

test('the narrower enumerations hold the values the specification lists', () => {
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
