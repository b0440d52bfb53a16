import type { OrderFlowState } from '../../contract/enums';
import type { GvssResult } from '../../contract/gvss';
import { sha256 } from '../../crypto';
import { listApprovals, listRoutes } from '../../db/approvals';
import type { Tx } from '../../db/connect';
import {
  findOrderFlow,
  lockOrderFlow,
  updateOrderFlow,
  type OrderFlowRow,
} from '../../db/order-flows';
import {
  deleteOtherChosenRoutes,
  findRouteRequest,
  insertChosenRoute,
  useRouteRequest,
} from '../../db/route-requests';
import type { Deps } from '../../deps';
import { isEditableFlow } from '../../domain/order-flow';
import { Refusal } from '../../refusal';
import { advance } from './advance';
import { pauseForCompany } from './unfinished';

/**
 * Takes what a person chose in GVSS into the order that the token was made for. A result works once:
 * the same delivered again is done already, another one is refused. Refused too when the order is
 * over, is being paid, or is about another approval by now; then nothing is kept.
 */
export async function takeRouteResult(
  deps: Deps,
  token: string,
  result: GvssResult,
): Promise<void> {
  const now = deps.clock.now();
  const tokenHash = sha256(token);
  const resultHash = sha256(JSON.stringify(result));
  await deps.connection.db.transaction().execute(async (tx) => {
    const known = await findRouteRequest(tx, tokenHash);
    if (!known) throw new Refusal('not-found');
    const owner = { beneficiaryId: known.beneficiary_id, flowId: known.flow_id };
    await lockOrderFlow(tx, owner);
    const request = await findRouteRequest(tx, tokenHash);
    if (request?.used_at) {
      if (request.result_hash === resultHash) return;
      throw new Refusal('route-request-over');
    }
    if (known.expires_at <= now.toISOString()) throw new Refusal('route-request-over');
    const flow = await findOrderFlow(tx, owner);
    if (!flow || !isEditableFlow(flow.state as OrderFlowState)) throw new Refusal('order-not-open');
    if (flow.state === 'AwaitsPaymentData') throw new Refusal('payment-in-progress');
    if (flow.approval_id !== known.approval_id) throw new Refusal('stale-order');
    const routeId = await keepRoute(deps, tx, flow, known.approval_id, result);
    const use = { outcome: result.outcome, resultHash, routeId, now };
    if (!(await useRouteRequest(tx, tokenHash, use))) throw new Refusal('route-request-over');
  });
}

/**
 * The id of the route that the result brings. One of the same company is chosen at once; one that a
 * company has to work on is chosen too, and the order waits.
 */
async function keepRoute(
  deps: Deps,
  tx: Tx,
  flow: OrderFlowRow,
  approvalId: string,
  result: GvssResult,
): Promise<string | null> {
  if (!('route' in result)) return null;
  const position = (await listRoutes(tx, approvalId, flow)).length;
  const owner = { approvalId, flowId: flow.id, position };
  const routeId = await insertChosenRoute(tx, owner, result.route);
  // A route of another company is taken when the person has said yes to it.
  if (result.outcome === 'ptochanged') return routeId;
  await deleteOtherChosenRoutes(tx, { flowId: flow.id, routeId });
  const approvals = await listApprovals(tx, flow.beneficiary_id);
  const change = await advance(deps, tx, { ...flow, route_id: routeId }, approvals);
  if (!(await updateOrderFlow(tx, flow, change, deps.clock.now()))) {
    throw new Refusal('stale-order');
  }
  if (result.outcome === 'unfinished') {
    const owned = { beneficiaryId: flow.beneficiary_id, flowId: flow.id };
    const changed = await findOrderFlow(tx, owned);
    if (!changed) throw new Refusal('order-not-open');
    await pauseForCompany(deps, tx, changed, 'awaits-company', result.route.pto);
  }
  return routeId;
}
