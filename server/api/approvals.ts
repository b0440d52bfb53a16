import { approvalsOf } from '../workflows/approvals';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const approvals = serve(calls.approvals, {
  auth: 'beneficiary',
  handle: ({ deps, caller }) => approvalsOf(deps, caller),
});

export const approvalEndpoints: Endpoint[] = [approvals];
