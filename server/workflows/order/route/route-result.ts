import type { GvssResult } from '../../../contract/gvss';
import { sha256 } from '../../../crypto';
import { listRoutes } from '../../../db/approvals';
import { lockBeneficiary } from '../../../db/beneficiaries';
import type { Tx } from '../../../db/connect';
import type { FlowRow } from '../../../db/order-flows';
import {
  deleteOtherChosenRoutes,
  findRouteRequest,
  insertChosenRoute,
  useRouteRequest,
} from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { isEditableFlow } from '../../../domain/order-flow';
import { inTransaction } from '../../../in-transaction';
import { Refusal } from '../../../refusal';
import { pickChoices } from '../choose/pick-choices';
import { changeFlow, takeStep } from '../choose/change-flow';
import { readStored } from '../read/read-order';
import { pauseForCompany } from '../choose/unfinished';
import { prepareGroupRoute } from './group-result';

/**
 * Takes what a person chose in GVSS into the order that the token was made for, or prepares the order
 * that changes the route of its group. A result works once:
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
  const known = await findRouteRequest(deps.connection.db, tokenHash);
  if (!known) throw new Refusal('not-found');
  const key = { beneficiaryId: known.beneficiary_id, flowId: known.flow_id };
  /** True for the same result again. @throws Refusal for another one, and for one that comes too late */
  const isDone = async (tx: Tx) => {
    const request = await findRouteRequest(tx, tokenHash);
    if (request?.used_at && request.result_hash === resultHash) return true;
    const isUsed = request?.used_at !== null;
    if (isUsed || known.expires_at <= now.toISOString()) throw new Refusal('route-request-over');
    return false;
  };
  const use = async (tx: Tx, routeId: string | null) => {
    const used = { outcome: result.outcome, resultHash, routeId, now };
    if (!(await useRouteRequest(tx, tokenHash, used))) throw new Refusal('route-request-over');
  };
  const { source_group_id: groupId } = known;
  if (groupId !== null) {
    return inTransaction(deps, async (tx) => {
      await lockBeneficiary(tx, key.beneficiaryId);
      if (await isDone(tx)) return;
      await use(tx, await prepareGroupRoute(deps, tx, { ...key, groupId }, result));
    });
  }
  await changeFlow(deps, key, async (flow, tx) => {
    if (await isDone(tx)) return { answer: undefined };
    if (!isEditableFlow(flow.state)) throw new Refusal('order-not-open');
    if (flow.approval_id !== known.approval_id) throw new Refusal('stale-order');
    await use(tx, await keepRoute(deps, tx, flow, known.approval_id, result));
    return { answer: undefined };
  });
}

/**
 * The id of the route that the result brings. One of the same company is chosen at once; one that a
 * company has to work on is chosen too, and the order waits.
 */
async function keepRoute(
  deps: Deps,
  tx: Tx,
  flow: FlowRow,
  approvalId: string,
  result: GvssResult,
): Promise<string | null> {
  if (!('route' in result)) return null;
  const position = (await listRoutes(tx, approvalId, { id: flow.id, routeId: flow.route_id }))
    .length;
  const place = { approvalId, flowId: flow.id, position };
  const routeId = await insertChosenRoute(tx, place, result.route);
  // A route of another company is taken when the person has said yes to it.
  if (result.outcome === 'ptochanged') return routeId;
  await deleteOtherChosenRoutes(tx, { flowId: flow.id, routeId });
  const { beneficiary_id: beneficiaryId, id: flowId } = flow;
  const stored = await readStored(deps, tx, { beneficiaryId, flowId });
  const change = pickChoices(deps, stored, { route_id: routeId });
  const waits = result.outcome === 'unfinished';
  const kept = waits
    ? await pauseForCompany(deps, tx, flow, 'awaits-company', result.route.pto)
    : flow;
  await takeStep(deps, tx, kept, { change });
  return routeId;
}
