import type { PaymentKind } from '../contract/enums';
import type { ChargeFailureClass } from './charge-again';
import type { Program } from './programs';

// What a charge that brought no money is told as (docs/rules/notifications.md).

type ChargeFailure =
  | 'NewPaymentDataIsNecessary'
  | 'RKPaymentAgreementInvalid'
  | 'RKRegularPaymentFailed'
  | 'RKSinglePaymentFailed';

/** A Rejsekort has words of its own: for an agreement that is gone, for its charge, for a single payment. */
export function chargeFailure(
  { delivery }: Pick<Program, 'delivery'>,
  mode: PaymentKind,
  failure: ChargeFailureClass | null,
): ChargeFailure {
  if (delivery !== 'Rejsekort') return 'NewPaymentDataIsNecessary';
  if (mode === 'SinglePayment') return 'RKSinglePaymentFailed';
  return failure === 'dead' || failure === 'otherCard'
    ? 'RKPaymentAgreementInvalid'
    : 'RKRegularPaymentFailed';
}
