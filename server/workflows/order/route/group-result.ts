import type { GvssResult } from '../../../contract/gvss';
import { listRoutes } from '../../../db/approvals';
import { getBeneficiary } from '../../../db/beneficiaries';
import type { Tx } from '../../../db/connect';
import { findFlow, listPreparedRouteChanges } from '../../../db/order-flows';
import { deleteOtherChosenRoutes, insertChosenRoute } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import { readGroupOf, reasonToKeepRoute } from '../../group/read-group';
import { takeStep } from '../choose/change-flow';
import { isUntouched } from '../choose/under-way';
import { pauseForCompany } from '../choose/unfinished';
import { readStored } from '../read/read-order';
import { prepareRouteChange } from './route-change';

/** A visit to the route picker for a group. */
export interface GroupVisitKey {
  beneficiaryId: string;
  groupId: string;
  /** The order that comes of it. */
  flowId: string;
}

/**
 * Prepares the change of route that a visit for a group brings, in the caller's transaction, in place
 * of one prepared before; its person opens and confirms it. One that a company has to work on is
 * opened and waits at once, unless another order is under way. Returns the id of the new route.
 * @throws Refusal why the route can't be changed any more
 */
export async function prepareGroupRoute(
  deps: Deps,
  tx: Tx,
  visit: GroupVisitKey,
  result: GvssResult,
): Promise<string | null> {
  if (!('route' in result)) return null;
  const { beneficiaryId, groupId, flowId } = visit;
  const { account_state: accountState, secondary_blacklisted_at: blacklisted } =
    await getBeneficiary(tx, beneficiaryId);
  const holder = { beneficiaryId, accountState, isSecondaryBlacklisted: blacklisted !== null };
  const group = await readGroupOf(deps, tx, holder, groupId);
  const reason = reasonToKeepRoute(group);
  if (reason) throw new Refusal(reason.code, [], reason.vars);
  await dropPrepared(deps, tx, groupId);
  const approvalId = group.row.approval_id;
  const position = (await listRoutes(tx, approvalId, { id: flowId, routeId: null })).length;
  const routeId = await insertChosenRoute(tx, { approvalId, flowId, position }, result.route);
  await prepareRouteChange(deps, tx, { ...visit, routeId });
  if (result.outcome === 'unfinished') await leaveToCompany(deps, tx, visit, result.route.pto);
  return routeId;
}

/** A later choice replaces what was chosen and not confirmed. */
async function dropPrepared(deps: Deps, tx: Tx, groupId: string): Promise<void> {
  for (const flow of await listPreparedRouteChanges(tx, groupId)) {
    await takeStep(deps, tx, flow, { events: ['cancelRequested'], change: { route_id: null } });
    await deleteOtherChosenRoutes(tx, { flowId: flow.id, routeId: '' });
  }
}

async function leaveToCompany(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, flowId }: GroupVisitKey,
  assignedPto: Parameters<typeof pauseForCompany>[4],
): Promise<void> {
  const prepared = await findFlow(tx, { beneficiaryId, flowId });
  if (!prepared) throw new Error(`The change of route ${flowId} was not prepared`);
  if (!(await makesRoom(deps, tx, beneficiaryId))) {
    // It waits from the moment that its person opens it.
    const change = { pause_reason: 'awaits-company', assigned_pto: assignedPto } as const;
    await takeStep(deps, tx, prepared, { change });
    return;
  }
  const opened = await takeStep(deps, tx, prepared, { events: ['opened'] });
  await pauseForCompany(deps, tx, opened, 'awaits-company', assignedPto);
}

/** True when no other order is under way; one in which nothing was chosen gives way. */
async function makesRoom(deps: Deps, tx: Tx, beneficiaryId: string): Promise<boolean> {
  const where = { beneficiaryId, isOpen: true } as const;
  const open = await findFlow(tx, where);
  if (!open) return true;
  if (!isUntouched(deps, await readStored(deps, tx, where))) return false;
  await takeStep(deps, tx, open, { events: ['cancelRequested'] });
  return true;
}
