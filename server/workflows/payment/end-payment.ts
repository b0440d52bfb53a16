import type { PaymentState } from '../../domain/payment';
import { isPaid, isUndecided } from '../../domain/payment';
import { findOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { providerOf } from './provider-of';
import { reconcile } from './reconcile';

/**
 * Ends an attempt that nobody wants any more: closes its window and asks the provider what became
 * of it. True when it is over without money, so that another attempt may begin; false while the
 * provider is deciding, or when it turned out to be paid.
 */
export async function endPayment(deps: Deps, operationId: string): Promise<boolean> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (!operation) return true;
  if (isUndecided(operation.state as PaymentState) && operation.provider_session_id !== null) {
    await providerOf(deps, operation).closeSession(operation.provider_session_id);
  }
  const { state } = await reconcile(deps, operationId, { isCancelSeen: true });
  return !isUndecided(state as PaymentState) && !isPaid(state as PaymentState);
}
