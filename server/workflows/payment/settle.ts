import { findOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { providerOf } from './provider-of';
import { reconcile } from './reconcile';

interface Ref {
  operationId: string;
}

/** Takes the money that a payment reserved; already taken is fine. */
export async function capturePayment(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (operation?.state !== 'authorized') return;
  await providerOf(deps, operation).capture({
    handle: operation.handle,
    key: `capture-${operation.id}`,
    amountOre: operation.amount_ore,
  });
  await reconcile(deps, operationId);
}

/** Closes a window that nobody should pay in any more. */
export async function closePaymentWindow(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (!operation?.provider_session_id) return;
  await providerOf(deps, operation).closeSession(operation.provider_session_id);
}

/** Gives back money that arrived for nothing: releases it, or refunds it if it was taken. */
export async function returnMoney(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (operation?.state !== 'superseded') return;
  const { handle, provider_session_id: sessionId, amount_ore: amountOre } = operation;
  const outcome = await providerOf(deps, operation).findOutcome({ handle, sessionId });
  if (outcome.kind === 'authorized') await providerOf(deps, operation).release({ handle });
  if (outcome.kind === 'settled' && outcome.refundedOre < outcome.amountOre) {
    await providerOf(deps, operation).refund({
      handle,
      key: `return-${operation.id}`,
      amountOre: Math.max(amountOre, outcome.amountOre) - outcome.refundedOre,
      text: deps.texts.t('payment.returned-text'),
    });
  }
  await reconcile(deps, operationId);
}
