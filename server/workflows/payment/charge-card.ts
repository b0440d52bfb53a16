import { newId } from '../../crypto';
import { findCard, setCardOperation } from '../../db/cards';
import { findSavedMethod } from '../../db/saved-methods';
import type { Tx } from '../../db/connect';
import { findOperation, insertOperation } from '../../db/payments';
import type { CardRow } from '../../db/cards';
import type { Deps } from '../../deps';
import { enqueue } from '../../jobs/queue';
import { ProviderRefused } from '../../payments/provider';
import { customerHandle } from './open-session';
import { reconcile } from './reconcile';

const FIRST_CHECK_SECONDS = 60;

/** Begins the charge of a period on the agreement of its group; in the transaction of the card. */
export async function beginCharge(tx: Tx, card: CardRow, now: Date): Promise<void> {
  const id = newId();
  await insertOperation(tx, {
    id,
    beneficiary_id: card.beneficiary_id,
    session_type: 'OrderFlow',
    flow_id: null,
    group_id: card.group_id,
    card_id: card.id,
    provider: 'ReePay',
    mode: 'Regular',
    state: 'created',
    attempt: 1,
    amount_ore: card.price_ore,
    handle: `uk${card.id.replaceAll('-', '').slice(0, 16)}`,
    created_at: now.toISOString(),
    next_check_at: new Date(now.getTime() + FIRST_CHECK_SECONDS * 1000).toISOString(),
  });
  await setCardOperation(tx, card.id, id);
  await enqueue(tx, 'charge-card', { operationId: id }, { now, dedupeKey: `charge:${id}` });
}

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
