import type { Flow } from '../contract/order-flow';
import type { FlowWhere } from '../db/order-flows';
import type { Deps } from '../deps';
import { NOT_FOR_STAFF, type OrderStep } from '../domain/order-steps';
import { Refusal } from '../refusal';
import { keepsEarlierPhoto } from '../workflows/order/read/earlier-photo';
import { flowView } from '../workflows/order/read/flow-view';
import { readOrder, type Order } from '../workflows/order/read/read-order';
import { withOrder, type Caller } from '../workflows/session';
import { callerName, sessionToken } from './cookies';
import type { Incoming } from './endpoint';

/** What a call works with that asks for a login. */
export interface Page {
  deps: Deps;
  caller: Caller;
  incoming: Incoming;
}

const nameOf = (where: FlowWhere): string =>
  `order ${where.beneficiaryId} ${where.flowId ?? ''} ${where.groupId ?? ''}`;

/** The order by its id, or by the group that comes of it; read once for all calls of a page. */
export function orderOfPage(
  { deps, caller: { beneficiaryId }, incoming }: Page,
  which: { flowId: string } | { groupId: string },
): Promise<Order> {
  const where = { beneficiaryId, ...which };
  return incoming.memory.once(nameOf(where), () => readOrder(deps, deps.connection.db, where));
}

/** The same by its group; null for no order of this person. */
export async function findOrderOfPage(page: Page, groupId: string): Promise<Order | null> {
  return orderOfPage(page, { groupId }).catch(ifNone(() => null));
}

/**
 * The same for an order that is to be under way.
 * @throws Refusal `not-found` for no order of this person, `order-not-open` for one that is over
 */
export async function openOrderOfPage(page: Page, flowId: string): Promise<Order> {
  const order = await orderOfPage(page, { flowId }).catch(
    ifNone(() => {
      throw new Refusal('not-found');
    }),
  );
  if (order.flow.is_open === 0) throw new Refusal('order-not-open');
  return order;
}

const ifNone =
  <T>(answer: () => T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.code === 'no-flow') return answer();
    throw error;
  };

/** Has the next calls of the page know the order as a change has left it, and its person with it. */
export function leaveOrder({ deps, caller, incoming }: Page, order: Order): void {
  const { id: flowId, group_id: groupId, is_open: isOpen } = order.flow;
  const token = sessionToken(incoming, deps.config);
  if (isOpen === 0 || token === null) return;
  const { beneficiaryId } = caller;
  for (const which of [{ flowId }, { groupId }]) {
    incoming.memory.leave(nameOf({ beneficiaryId, ...which }), order);
  }
  incoming.memory.leave(callerName(token), { caller: withOrder(caller, order.flow), staff: null });
}

/** The flow as its caller goes on with it. */
export async function viewOf(
  page: Page,
  order: Order,
  options?: { isInTheWay: boolean },
): Promise<Flow> {
  return flowView(page.deps, order, { ...options, leftOut: await stepsLeftOut(page) });
}

/** The steps that the caller has no right to: whoever has come by a code changes nothing of the profile. */
async function stepsLeftOut({ deps, caller }: Page): Promise<readonly OrderStep[]> {
  if (caller.isAssisted) return NOT_FOR_STAFF;
  if (caller.onlyFlowId === null) return [];
  return (await keepsEarlierPhoto(deps, caller)) ? ['contacts', 'photo'] : ['contacts'];
}

/** The answer to a change: the flow as the change has left it. */
export function viewAfter(
  page: Page,
  order: Order,
  options?: { isInTheWay: boolean },
): Promise<Flow> {
  leaveOrder(page, order);
  return viewOf(page, order, options);
}
