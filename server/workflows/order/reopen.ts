import type { OrderFlowState } from '../../contract/enums';
import { findOrderFlow, updateOrderFlow } from '../../db/order-flows';
import { findLatestOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { orderFlowMachine } from '../../domain/order-flow';
import { Refusal } from '../../refusal';
import { endPayment } from '../payment/end-payment';

/**
 * Lets a person change an order that waits for its payment: the open attempt is ended first, so that
 * nothing is paid for other than what was shown. Refused while the provider is deciding. Does
 * nothing for an order that is not waiting.
 */
export async function reopenOrder(
  deps: Deps,
  beneficiaryId: string,
  flowId: string,
): Promise<void> {
  const { db } = deps.connection;
  const flow = await findOrderFlow(db, { beneficiaryId, flowId });
  if (flow?.state !== 'AwaitsPaymentData') return;
  const operation = await findLatestOperation(db, flow.id);
  const isEnded = operation === undefined || (await endPayment(deps, operation.id));
  if (!isEnded) throw new Refusal('payment-in-progress');
  await db.transaction().execute(async (tx) => {
    const current = await findOrderFlow(tx, { beneficiaryId, flowId });
    const state = current?.state as OrderFlowState | undefined;
    if (!current || state !== 'AwaitsPaymentData') return;
    const { to } = orderFlowMachine.take(state, 'reopened');
    await updateOrderFlow(tx, current, { state: to }, deps.clock.now());
  });
}
