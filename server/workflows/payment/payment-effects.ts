import type { Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import type { PaymentEffect } from '../../domain/payment';
import type { RefundReason } from '../../domain/refund';
import { fulfilmentOf } from './fulfilment';
import { openRefund } from './open-refund';

type Handler = (
  deps: Deps,
  tx: Tx,
  operation: PaymentOperationRow,
  reason: RefundReason,
) => Promise<void>;

/**
 * How each effect of a payment is carried out, in the transaction that moves it.
 * @internal exported for tests
 */
export const paymentEffects: Record<PaymentEffect, Handler> = {
  /** Done before the others: it decides whether the transition happens at all. */
  fulfil: () => Promise.resolve(),
  proceed: (deps, tx, operation) => fulfilmentOf(deps, operation).proceed(deps, tx, operation),
  unpay: (deps, tx, operation) => fulfilmentOf(deps, operation).unpay(deps, tx, operation),
  closeWindow: ({ clock }, tx, { id: operationId }) =>
    enqueue(tx, 'close-payment-window', { operationId }, { now: clock.now() }),
  releaseReservation: ({ clock }, tx, { id: operationId }) =>
    enqueue(tx, 'return-money', { operationId }, { now: clock.now() }),
  refundMoney: (deps, tx, { id, card_id: cardId }, reason) =>
    openRefund(deps, tx, { operationId: id, cardId, reason }),
  forgetMethod: ({ clock }, tx, { id: operationId }) =>
    enqueue(tx, 'forget-method', { operationId }, { now: clock.now() }),
};

export async function carryOut(
  deps: Deps,
  tx: Tx,
  operation: PaymentOperationRow,
  { effects, reason }: { effects: readonly PaymentEffect[]; reason: RefundReason },
): Promise<void> {
  for (const effect of effects) await paymentEffects[effect](deps, tx, operation, reason);
}
