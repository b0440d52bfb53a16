import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import type { PaymentProvider } from '../../payments/provider';

/** The provider that an operation was begun with. */
export function providerOf(
  { payments }: Pick<Deps, 'payments'>,
  { provider }: Pick<PaymentOperationRow, 'provider'>,
): PaymentProvider {
  return payments[provider];
}
