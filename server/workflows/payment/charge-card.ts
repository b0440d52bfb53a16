import { setSavedMethodState, findSavedMethod } from '../../db/saved-methods';
import { findOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { ProviderRefused } from '../../payments/provider';
import { customerHandle } from './customer';
import { providerOf } from './provider-of';
import { reconcile } from './reconcile';

/**
 * Charges the saved method of an operation, without a window; the handle makes a repeated charge the
 * same one. A method that its bank refuses for good is marked, so that it is not offered again.
 * @throws ProviderUnavailable when nobody knows what came of it: then it is charged again later.
 */
export async function chargeSavedMethod(
  deps: Deps,
  { operationId }: { operationId: string },
): Promise<void> {
  const { db } = deps.connection;
  const operation = await findOperation(db, operationId);
  if (operation?.state !== 'created' || operation.saved_method_id === null) return;
  const method = await findSavedMethod(db, operation.saved_method_id);
  if (method) {
    try {
      const outcome = await providerOf(deps, operation).chargeSavedMethod({
        handle: operation.handle,
        key: operation.id,
        amountOre: operation.amount_ore,
        text: deps.texts.t('payment.order-text'),
        customerHandle: customerHandle(operation.beneficiary_id),
        methodId: method.reference,
      });
      if (outcome.kind === 'declined' && outcome.reason === 'hard-declined') {
        await setSavedMethodState(db, method.id, 'failed');
      }
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      deps.logger.warn({ err: error, operationId }, 'charge refused');
      if (error.reason === 'method-unusable') await setSavedMethodState(db, method.id, 'failed');
    }
  }
  await reconcile(deps, operationId, { isCancelSeen: true });
}
