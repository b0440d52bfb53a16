import type { PaymentKind } from '../contract/enums';
import type { Program } from './programs';

// What a charge that brought no money is told as (docs/rules/notifications.md).

/** Codes of a method that will not do another time either. */
const LOST: ReadonlySet<string> = new Set(['method-unusable', 'hard-declined', 'card-expired']);

type ChargeFailure =
  | 'NewPaymentDataIsNecessary'
  | 'RKPaymentAgreementInvalid'
  | 'RKRegularPaymentFailed'
  | 'RKSinglePaymentFailed';

/** A Rejsekort has words of its own: for an agreement that is gone, for its charge, for a single payment. */
export function chargeFailure(
  { delivery }: Pick<Program, 'delivery'>,
  mode: PaymentKind,
  errorCode: string | null,
): ChargeFailure {
  if (delivery !== 'Rejsekort') return 'NewPaymentDataIsNecessary';
  if (mode === 'SinglePayment') return 'RKSinglePaymentFailed';
  return LOST.has(errorCode ?? '') ? 'RKPaymentAgreementInvalid' : 'RKRegularPaymentFailed';
}
