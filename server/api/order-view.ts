import type { Flow } from '../contract/order-flow';
import { listGroups } from '../db/cards';
import type { Deps } from '../deps';
import { flowView } from '../workflows/order/read/flow-view';
import { loadOrder, type Order } from '../workflows/order/read/load-order';
import type { Caller } from '../workflows/session';
import type { Incoming } from './endpoint';

/** The order, read once for all calls of a page. */
export function orderOf(
  { deps, caller, incoming }: { deps: Deps; caller: Caller; incoming: Incoming },
  flowId: string,
): Promise<Order> {
  const owner = { beneficiaryId: caller.beneficiaryId, flowId };
  return incoming.memory.once(`order ${owner.beneficiaryId} ${flowId}`, () =>
    loadOrder(deps, deps.connection.db, owner),
  );
}

/**
 * The flow as it is stored now, for the answer to a change.
 * @throws Refusal `not-found` when the flow is not the caller’s
 */
export async function viewOf(
  deps: Deps,
  caller: Caller,
  flowId: string,
  options?: { isInTheWay: boolean },
): Promise<Flow> {
  const { db } = deps.connection;
  const order = await loadOrder(deps, db, { beneficiaryId: caller.beneficiaryId, flowId });
  return flowView(deps, order, await listGroups(db, caller.beneficiaryId), options);
}
