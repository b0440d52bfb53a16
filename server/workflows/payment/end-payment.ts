import { isPaid, isUndecided } from '../../domain/payment';
import { findOperation, type PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { ProviderUnavailable } from '../../payments/provider';
import { Refusal } from '../../refusal';
import { reconcile } from './reconcile';

/**
 * Ends an attempt to pay for an order that is changed or given up: closes its window and asks the
 * provider what became of it. True when it is over without money, so that another attempt may begin;
 * false while the provider is deciding, or when it turned out to be paid.
 * @throws Refusal `payment-unknown` when the provider can't be reached to close the window
 */
export async function endPayment(deps: Deps, operationId: string): Promise<boolean> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (!operation) return true;
  if (isUndecided(operation.state) && operation.provider_session_id !== null) {
    await closeWindow(deps, operation, operation.provider_session_id);
  }
  const { state } = await reconcile(deps, operationId, { isCancelSeen: true });
  return !isUndecided(state) && !isPaid(state);
}

/** While a window may still be paid in, nothing of what it pays for is changed. */
async function closeWindow(deps: Deps, operation: PaymentOperationRow, sessionId: string) {
  try {
    await deps.payments[operation.provider].closeSession(sessionId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.logger.warn({ err: error, operationId: operation.id }, 'window not closed');
    throw new Refusal('payment-unknown');
  }
}
