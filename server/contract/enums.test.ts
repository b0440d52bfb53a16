import { expect, test } from 'vitest';
import { flowPaymentType, netsPaymentType, reepayPaymentType, sessionType } from './enums';

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
