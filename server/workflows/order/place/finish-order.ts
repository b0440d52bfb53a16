import { ChangedMeanwhile } from '../../../changed-meanwhile';
import type { Tx } from '../../../db/connect';
import { updateFlow, type FlowRow } from '../../../db/order-flows';
import { insertReceipt } from '../../../db/receipts';
import { enqueue } from '../../../db/outbox';
import { keepOrderConsent } from '../../marketing-consent';
import { changeOf } from '../choose/change-flow';

/** The receipt of an order whose cards are made, its mail, and the end of the flow. */
export async function finishOrder(
  tx: Tx,
  { flow, firstCardId, now }: { flow: FlowRow; firstCardId: string; now: Date },
): Promise<void> {
  await insertReceipt(tx, {
    flowId: flow.id,
    beneficiaryId: flow.beneficiary_id,
    cardId: firstCardId,
    number: flow.id.slice(-12).toUpperCase(),
    now,
  });
  await enqueue(tx, 'send-receipt-mail', { flowId: flow.id }, { now });
  await keepOrderConsent(tx, flow);
  const begun = flow.state === 'AwaitsPaymentData' ? 'paymentConfirmed' : 'placed';
  const change = changeOf(flow, {
    events: [begun, 'completed'],
    change: { finished_at: now.toISOString() },
  });
  if (!(await updateFlow(tx, flow, change, now))) {
    throw new ChangedMeanwhile(`Order ${flow.id} changed while it was confirmed`);
  }
}
