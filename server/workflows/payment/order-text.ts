import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';

/** What a payment is for, as its provider shows it to the payer. */
export const orderText = (
  { texts }: Deps,
  { session_type: type }: Pick<PaymentOperationRow, 'session_type'>,
): string => texts.t(type === 'Replacement' ? 'payment.replacement-text' : 'payment.order-text');
