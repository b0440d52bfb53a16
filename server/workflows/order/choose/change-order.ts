import type { Tx } from '../../../db/connect';
import type { OrderFlowChange, OrderFlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { isEditableFlow } from '../../../domain/order-flow';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { AFTER_PAYMENT, changeFlow, changesAnything } from './change-flow';

/** Which flow a change is meant for, and which version of it the person was looking at. */
export interface ChangeRef {
  flowId: string;
  version?: number | undefined;
}

/**
 * Changes an order under way. `decide` gets the flow and returns what to change; a change that leaves
 * everything as it is counts as done, so a repeated submit succeeds. A change from a stale page that
 * would alter something is refused with `stale-order`.
 */
export async function changeOrder(
  deps: Deps,
  { beneficiaryId }: Caller,
  { flowId, version }: ChangeRef,
  decide: (flow: OrderFlowRow, tx: Tx) => Promise<OrderFlowChange>,
): Promise<void> {
  await changeFlow(deps, { beneficiaryId, flowId }, async (flow, tx) => {
    const change = await decide(flow, tx);
    if (!changesAnything(flow, change)) return { answer: undefined };
    if (flow.state === 'AwaitsPaymentData') return AFTER_PAYMENT;
    if (!isEditableFlow(flow.state)) throw new Refusal('order-not-open');
    if (version !== undefined && version !== flow.version) throw new Refusal('stale-order');
    return { answer: undefined, change };
  });
}
