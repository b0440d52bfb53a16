import { expect, test } from 'vitest';
import { chargeFailure } from './charge-failure';
import { getProgram } from './programs';

test.each([
  ['fynbus-app', 'Regular', 'soft-declined', 'NewPaymentDataIsNecessary'],
  ['fynbus-app', 'SinglePayment', null, 'NewPaymentDataIsNecessary'],
  ['movia-rejsekort', 'Regular', 'soft-declined', 'RKRegularPaymentFailed'],
  ['movia-rejsekort', 'Regular', null, 'RKRegularPaymentFailed'],
  ['movia-rejsekort', 'Regular', 'method-unusable', 'RKPaymentAgreementInvalid'],
  ['movia-rejsekort', 'Regular', 'hard-declined', 'RKPaymentAgreementInvalid'],
  ['movia-rejsekort', 'Shared', 'card-expired', 'RKPaymentAgreementInvalid'],
  ['movia-rejsekort', 'SinglePayment', 'hard-declined', 'RKSinglePaymentFailed'],
] as const)('a charge of %s by %s that ends with %s is told as %s', (program, mode, code, type) => {
  expect(chargeFailure(getProgram(program), mode, code)).toBe(type);
});
