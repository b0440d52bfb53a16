import { calls } from '../contract/calls';
import { groupDetailOf } from '../workflows/group/group-detail';
import {
  findVisitedGroup,
  groupRouteChange,
  groupRouteFrame,
  type VisitedGroup,
} from '../workflows/order/route/group-visit';
import { changeGroupPayment } from '../workflows/group/payment/change-payment';
import { groupPaymentOf } from '../workflows/group/payment/payment-view';
import { unpauseGroup } from '../workflows/group/unpause-group';
import { chooseNextPeriod } from '../workflows/plan/next-period';
import { serve, type Endpoint } from './endpoint';
import type { Page } from './order-view';

/** A group with the latest visit to its route picker; read once for all calls of a page. */
const visitedGroup = ({
  deps,
  caller,
  incoming,
  params: { id },
}: Page & { params: { id: string } }): Promise<VisitedGroup> =>
  incoming.memory.once(`visited group ${caller.beneficiaryId} ${id}`, () =>
    findVisitedGroup(deps, caller, id),
  );

export const groupEndpoints: Endpoint[] = [
  serve(calls.group, 'read', ({ deps, caller, params: { id } }) => groupDetailOf(deps, caller, id)),
  serve(calls.unpauseGroup, 'order', ({ deps, caller, params: { id } }) =>
    unpauseGroup(deps, caller, id),
  ),
  serve(calls.groupRouteFrame, 'order', async (work) => ({
    iFrameUrl: await groupRouteFrame(work.deps, work.caller, await visitedGroup(work)),
  })),
  serve(calls.groupRouteChange, 'read', async (work) =>
    groupRouteChange(work.deps, work.caller, await visitedGroup(work)),
  ),
  serve(calls.groupPayment, 'read', ({ deps, caller, params: { id } }) =>
    groupPaymentOf(deps, caller, id),
  ),
  serve(calls.changeGroupPayment, 'money', ({ deps, caller, params: { id }, body }) =>
    changeGroupPayment(deps, caller, id, body),
  ),
  serve(calls.nextPeriod, 'order', ({ deps, caller, params, body }) =>
    chooseNextPeriod(deps, { caller, groupId: params.id }, body),
  ),
];
