import { calls } from '../contract/calls';
import { groupDetailOf } from '../workflows/group/group-detail';
import { groupRouteChange, groupRouteFrame } from '../workflows/order/route/group-visit';
import { unpauseGroup } from '../workflows/group/unpause-group';
import { chooseNextPeriod } from '../workflows/plan/next-period';
import { serve, type Endpoint } from './endpoint';

export const groupEndpoints: Endpoint[] = [
  serve(calls.group, 'beneficiary', ({ deps, caller, params: { id } }) =>
    groupDetailOf(deps, caller, id),
  ),
  serve(calls.unpauseGroup, 'orderer', ({ deps, caller, params: { id } }) =>
    unpauseGroup(deps, caller, id),
  ),
  serve(calls.groupRouteFrame, 'orderer', async ({ deps, caller, params: { id } }) => ({
    iFrameUrl: await groupRouteFrame(deps, caller, id),
  })),
  serve(calls.groupRouteChange, 'beneficiary', ({ deps, caller, params: { id } }) =>
    groupRouteChange(deps, caller, id),
  ),
  serve(calls.nextPeriod, 'orderer', ({ deps, caller, params, body }) =>
    chooseNextPeriod(deps, { caller, groupId: params.id }, body),
  ),
];
