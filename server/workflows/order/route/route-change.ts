import { newId } from '../../../crypto';
import { findRoute, listApprovals } from '../../../db/approvals';
import { findGroup } from '../../../db/cards';
import type { Tx } from '../../../db/connect';
import { findPreparedFlow, insertFlow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';

/**
 * Prepares the order that gives a group another route; it is under way once its person opens it.
 * Returns its id, the same for a change that is prepared already.
 */
export async function prepareRouteChange(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  change: { beneficiaryId: string; groupId: string; routeId: string; flowId?: string },
): Promise<string> {
  const { beneficiaryId, groupId, routeId, flowId = newId() } = change;
  const group = await findGroup(tx, { beneficiaryId, groupId });
  const approvals = await listApprovals(tx, beneficiaryId);
  const approval = approvals.find(({ id }) => id === group?.approval_id);
  if (!group || !approval) throw new Refusal('not-found');
  const route = await findRoute(tx, routeId);
  if (route?.approval_id !== approval.id) throw new Refusal('route-unknown');
  const preparedKey = `route:${groupId}:${routeId}`;
  await insertFlow(tx, {
    id: flowId,
    beneficiaryId,
    groupId: newId(),
    flowType: 'Changing',
    schemeType: approval.scheme_type,
    source: { groupId, approvalId: approval.id, routeId },
    preparedKey,
    now: deps.clock.now(),
  });
  const prepared = await findPreparedFlow(tx, preparedKey);
  if (!prepared) throw new Error(`Route change ${preparedKey} was not prepared`);
  return prepared.id;
}
