import { calls } from '../contract/calls';
import { groupDetailOf } from '../workflows/group/group-detail';
import { serve, type Endpoint } from './endpoint';

export const groupEndpoints: Endpoint[] = [
  serve(calls.group, 'beneficiary', ({ deps, caller, params: { id } }) =>
    groupDetailOf(deps, caller, id),
  ),
];
