import { findCard } from '../../db/cards';
import { findSavedMethod } from '../../db/saved-methods';
import { findOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { ProviderRefused } from '../../payments/provider';
import { customerHandle } from './customer';
import { reconcile } from './reconcile';

/** Charges the saved card; the handle makes a repeated charge the same one. */
export async function chargeCard(
  deps: Deps,
  { operationId }: { operationId: string },
): Promise<void> {
  const { db } = deps.connection;
  const operation = await findOperation(db, operationId);
  if (operation?.state !== 'created' || operation.card_id === null) return;
  const card = await findCard(db, operation.card_id);
  const method = card?.saved_method_id && (await findSavedMethod(db, card.saved_method_id));
  if (method) {
    try {
      await deps.reepay.chargeSavedMethod({
        handle: operation.handle,
        key: operation.id,
        amountOre: operation.amount_ore,
        text: deps.texts.t('payment.order-text'),
        customerHandle: customerHandle(operation.beneficiary_id),
        methodId: method.reference,
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      deps.logger.warn({ err: error, operationId }, 'charge refused');
    }
  }
  await reconcile(deps, operationId, { isCancelSeen: true });
}
