import type { GroupRouteChange } from '../../../contract/group';
import { newId } from '../../../crypto';
import { routeInfoColumn } from '../../../db/json-columns';
import { findFlow } from '../../../db/order-flows';
import { findGroupVisit, type GroupVisit } from '../../../db/route-requests';
import type { Deps, ServerTexts } from '../../../deps';
import { Refusal } from '../../../refusal';
import { titledOf } from '../../display';
import { kindOfChange } from '../read/kind-of-change';
import { newestRoute, routeOn } from '../../group-snapshot';
import { visitFrame } from './route-request';
import type { Caller } from '../../session';
import {
  findReadGroup,
  hindranceText,
  reasonToKeepRoute,
  type ReadGroup,
} from '../../group/read-group';

/** A group with the latest visit to the route picker for it. */
export interface VisitedGroup {
  group: ReadGroup;
  visit: GroupVisit | undefined;
}

/** Reads what the route picker for a group depends on. @throws Refusal `not-found` for no group of this person */
export async function findVisitedGroup(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<VisitedGroup> {
  const group = await findReadGroup(deps, caller, groupId);
  const { beneficiaryId } = caller;
  return { group, visit: await findGroupVisit(deps.connection.db, { beneficiaryId, groupId }) };
}

/**
 * Where the person chooses another route for a group: the visit under way, or a new one. Null when
 * there is no picker now. Nothing changes before an order of what is chosen there is confirmed.
 * @throws Refusal why, when its route can't be changed
 */
export async function groupRouteFrame(
  deps: Deps,
  { beneficiaryId }: Caller,
  { group, visit }: VisitedGroup,
): Promise<string | null> {
  const { snapshot, approval, row } = group;
  const reason = reasonToKeepRoute(group);
  if (reason || !approval)
    throw new Refusal(reason?.code ?? 'group-unchangeable', [], reason?.vars);
  const subject = {
    beneficiaryId,
    // The order that comes of the visit, if one does.
    flowId: newId(),
    sourceGroupId: row.id,
    approval,
    current: { pto: snapshot.pto, info: newestRoute(snapshot) },
    page: `/overview/group/${row.id}/route`,
  };
  return visitFrame(deps, subject, visit ? latestOf(visit) : null);
}

const latestOf = (visit: GroupVisit) => ({
  frameUrl: visit.frame_url_encrypted,
  approvalId: visit.approval_id,
  expiresAt: visit.expires_at,
  outcome: visit.outcome,
});

/**
 * How it stands with another route for a group: whether it can be changed, what came of the latest
 * visit to the picker, and the order that it led to.
 */
export async function groupRouteChange(
  { texts, connection: { db } }: Deps,
  { beneficiaryId, openFlowId }: Caller,
  { group, visit }: VisitedGroup,
): Promise<GroupRouteChange> {
  const open = openFlowId === null ? null : await findFlow(db, { beneficiaryId, isOpen: true });
  const isOurs = open?.source_group_id === group.row.id && kindOfChange(open) === 'route';
  const prepared = visit?.flow_state === 'Precreated' ? visit.flow_id : null;
  const reason = reasonToKeepRoute(group);
  const { snapshot, today } = group;
  return {
    canChangeRoute: reason === null,
    hindrance: reason && { code: reason.code, message: hindranceText(texts, reason) },
    current: { pto: titledOf(texts, 'pto', snapshot.pto), routeInfo: routeOn(snapshot, today) },
    outcome: visit?.outcome ?? null,
    chosen: chosenRoute(texts, visit),
    preparedFlowId: prepared,
    isUnderWay: isOurs,
    isOtherUnderWay: open !== undefined && open !== null && !isOurs,
  };
}

function chosenRoute(texts: ServerTexts, visit?: GroupVisit): GroupRouteChange['chosen'] {
  if (!visit?.pto || visit.info === null) return null;
  return {
    pto: titledOf(texts, 'pto', visit.pto),
    routeInfo: routeInfoColumn.read(visit.info),
  };
}
