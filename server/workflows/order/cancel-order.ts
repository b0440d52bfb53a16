import type { OrderFlowState } from '../../contract/enums';
import { findOrderFlow, updateOrderFlow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import { isOpenFlow, orderFlowMachine } from '../../domain/order-flow';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';
import { reopenOrder } from './reopen';

/**
 * Gives an order up (spec §4 «Cancelling a flow»). An open payment is ended first. True when it is
 * given up, also when it already was; false when it was finished before.
 */
export async function cancelOrder(deps: Deps, caller: Caller, flowId: string): Promise<boolean> {
  const { db } = deps.connection;
  const owner = { beneficiaryId: caller.beneficiaryId, flowId };
  const known = await findOrderFlow(db, owner);
  if (!known) throw new Refusal('not-found');
  await reopenOrder(deps, caller.beneficiaryId, flowId);
  return db.transaction().execute(async (tx) => {
    const flow = await findOrderFlow(tx, owner);
    const state = flow?.state as OrderFlowState | undefined;
    if (!flow || !state || !orderFlowMachine.can(state, 'cancelRequested')) return false;
    const { to } = orderFlowMachine.take(state, 'cancelRequested');
    if (to === state) return true;
    const change = { state: to, is_open: isOpenFlow(to) ? 1 : 0 };
    if (!(await updateOrderFlow(tx, flow, change, deps.clock.now()))) {
      throw new Refusal('stale-order');
    }
    return true;
  });
}
