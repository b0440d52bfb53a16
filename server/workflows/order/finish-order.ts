import { updateBeneficiary } from '../../db/beneficiaries';
import type { Tx } from '../../db/connect';
import { updateOrderFlow, type OrderFlowRow } from '../../db/order-flows';
import { insertReceipt } from '../../db/receipts';
import { enqueue } from '../../jobs/queue';

/** The receipt of an order whose cards are made, its mail, and the end of the flow. */
export async function finishOrder(tx: Tx, flow: OrderFlowRow, now: Date): Promise<void> {
  await insertReceipt(tx, {
    flowId: flow.id,
    beneficiaryId: flow.beneficiary_id,
    number: flow.id.slice(-12).toUpperCase(),
    now,
  });
  const mail = { flowId: flow.id };
  await enqueue(tx, 'send-receipt-mail', mail, { now, dedupeKey: `receipt:${flow.id}` });
  // A consent is given here and withdrawn in the profile, so leaving the box empty changes nothing.
  if (flow.marketing_consent === 1) {
    await updateBeneficiary(tx, flow.beneficiary_id, { marketing_consent: 1 });
  }
  const change = {
    state: 'Finished',
    is_open: 0,
    prepared_key: null,
    finished_at: now.toISOString(),
  };
  if (!(await updateOrderFlow(tx, flow, change, now))) {
    throw new Error(`Order ${flow.id} changed while it was confirmed`);
  }
}
