import type { OrderFlowState } from '../../contract/enums';
import type { Tx } from '../../db/connect';
import {
  findOrderFlow,
  lockOrderFlow,
  updateOrderFlow,
  type OrderFlowChange,
  type OrderFlowRow,
} from '../../db/order-flows';
import type { Deps } from '../../deps';
import { isEditableFlow } from '../../domain/order-flow';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';
import { reopenOrder } from './reopen';

/** Which flow a change is meant for, and which version of it the person was looking at. */
export interface ChangeRef {
  flowId: string;
  version?: number | undefined;
}

/** Each lost race means that somebody else's change went through. */
const MAX_ATTEMPTS = 5;

/**
 * Changes an order under way in one transaction. `decide` gets the flow and returns what to change;
 * a change that leaves everything as it is counts as done, so a repeated submit succeeds. A change
 * from a stale page that would alter something is refused with `stale-order` (decision 1).
 */
export async function changeOrder(
  deps: Deps,
  caller: Caller,
  ref: ChangeRef,
  decide: (flow: OrderFlowRow, tx: Tx) => Promise<OrderFlowChange>,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await tryChange(deps, caller, ref, decide);
    if (result === 'done') return;
    if (result === 'awaits-payment') await reopenOrder(deps, caller.beneficiaryId, ref.flowId);
  }
  throw new Refusal('stale-order');
}

/** `raced` when another request changed the flow in between; then the change is decided afresh. */
async function tryChange(
  deps: Deps,
  caller: Caller,
  ref: ChangeRef,
  decide: (flow: OrderFlowRow, tx: Tx) => Promise<OrderFlowChange>,
): Promise<'done' | 'raced' | 'awaits-payment'> {
  return deps.connection.db.transaction().execute(async (tx) => {
    const owner = { beneficiaryId: caller.beneficiaryId, flowId: ref.flowId };
    await lockOrderFlow(tx, owner);
    const flow = await findOrderFlow(tx, owner);
    if (!flow) throw new Refusal('not-found');
    const change = await decide(flow, tx);
    if (!changesAnything(flow, change)) return 'done';
    if (flow.state === 'AwaitsPaymentData') return 'awaits-payment';
    if (!isEditableFlow(flow.state as OrderFlowState)) throw new Refusal('order-not-open');
    if (ref.version !== undefined && ref.version !== flow.version) throw new Refusal('stale-order');
    return (await updateOrderFlow(tx, flow, change, deps.clock.now())) ? 'done' : 'raced';
  });
}

/** True when a column would get another value than it has. */
export function changesAnything(flow: OrderFlowRow, change: OrderFlowChange): boolean {
  return Object.entries(change).some(
    ([column, value]) => flow[column as keyof OrderFlowRow] !== value,
  );
}
