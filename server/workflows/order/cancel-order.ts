import type { OrderFlowState } from '../../contract/enums';
import type { Tx } from '../../db/connect';
import { findOrderFlow, updateOrderFlow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import { orderFlowMachine } from '../../domain/order-flow';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';
import { cancelledFlow } from './close-flow';
import { settleNotifications } from './order-notifications';
import { reopenOrder } from './reopen';

/** Each lost race means that somebody else's change went through. */
const MAX_ATTEMPTS = 5;

/**
 * Gives an order up (spec §4 «Cancelling a flow»). An open payment is ended first. True when it is
 * given up, also when it already was; false when it was finished before.
 */
export async function cancelOrder(deps: Deps, caller: Caller, flowId: string): Promise<boolean> {
  const { db } = deps.connection;
  const owner = { beneficiaryId: caller.beneficiaryId, flowId };
  const known = await findOrderFlow(db, owner);
  if (!known) throw new Refusal('not-found');
  // It is given up by `cancel-obligatory`, and only when the rules say so.
  if (known.flow_type === 'Obligatory' && known.state !== 'Cancelled') {
    throw new Refusal('order-obligatory');
  }
  await reopenOrder(deps, caller.beneficiaryId, flowId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const isCancelled = await db.transaction().execute((tx) => tryCancel(deps, tx, owner));
    if (isCancelled !== null) return isCancelled;
  }
  throw new Refusal('stale-order');
}

/** Null when somebody else changed the order meanwhile, perhaps by giving it up, too. */
async function tryCancel(
  deps: Deps,
  tx: Tx,
  owner: { beneficiaryId: string; flowId: string },
): Promise<boolean | null> {
  const flow = await findOrderFlow(tx, owner);
  const state = flow?.state as OrderFlowState | undefined;
  if (!flow || !state || !orderFlowMachine.can(state, 'cancelRequested')) return false;
  const change = cancelledFlow(flow);
  if (change.state === state) return true;
  if (!(await updateOrderFlow(tx, flow, change, deps.clock.now()))) return null;
  await settleNotifications(tx, flow, deps.clock.now());
  return true;
}
