import { calls } from '../contract/calls';
import { groupDetailOf } from '../workflows/group/group-detail';
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
  serve(calls.nextPeriod, 'orderer', ({ deps, caller, params, body }) =>
    chooseNextPeriod(deps, { caller, groupId: params.id }, body),
  ),
];
