import type { Flow } from '../contract/order-flow';
import { listGroups } from '../db/cards';
import type { Deps } from '../deps';
import { flowView } from '../workflows/order/read/flow-view';
import { readOrder, type Order } from '../workflows/order/read/read-order';
import type { Caller } from '../workflows/session';
import type { Incoming } from './endpoint';

/** The order, read once for all calls of a page. */
export function orderOfPage(
  { deps, caller, incoming }: { deps: Deps; caller: Caller; incoming: Incoming },
  flowId: string,
): Promise<Order> {
  const key = { beneficiaryId: caller.beneficiaryId, flowId };
  return incoming.memory.once(`order ${key.beneficiaryId} ${flowId}`, () =>
    readOrder(deps, deps.connection.db, key),
  );
}

/**
 * The flow as it is stored now, for the answer to a change.
 * @throws Refusal `no-flow` when the flow is not the caller’s
 */
export async function viewOf(
  deps: Deps,
  caller: Caller,
  flowId: string,
  options?: { isInTheWay: boolean },
): Promise<Flow> {
  const { beneficiaryId } = caller;
  return viewAfter(
    deps,
    await readOrder(deps, deps.connection.db, { beneficiaryId, flowId }),
    options,
  );
}

/** The flow of an order as a change has left it. */
export async function viewAfter(
  deps: Deps,
  order: Order,
  options?: { isInTheWay: boolean },
): Promise<Flow> {
  const groups = await listGroups(deps.connection.db, order.flow.beneficiary_id);
  return flowView(deps, order, groups, options);
}
