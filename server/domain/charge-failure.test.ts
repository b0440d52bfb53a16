import { expect, test } from 'vitest';
import { chargeFailure } from './charge-failure';
import { getProgram } from './programs';

test.each([
  ['fynbus-app', 'Regular', 'later', 'NewPaymentDataIsNecessary'],
  ['fynbus-app', 'SinglePayment', null, 'NewPaymentDataIsNecessary'],
  ['movia-rejsekort', 'Regular', 'later', 'RKRegularPaymentFailed'],
  ['movia-rejsekort', 'Regular', null, 'RKRegularPaymentFailed'],
  ['movia-rejsekort', 'Regular', 'dead', 'RKPaymentAgreementInvalid'],
  ['movia-rejsekort', 'Regular', 'alarm', 'RKRegularPaymentFailed'],
  ['movia-rejsekort', 'Shared', 'otherCard', 'RKPaymentAgreementInvalid'],
  ['movia-rejsekort', 'SinglePayment', 'otherCard', 'RKSinglePaymentFailed'],
] as const)('a charge of %s by %s that ends with %s is told as %s', (program, mode, code, type) => {
  expect(chargeFailure(getProgram(program), mode, code)).toBe(type);
});
