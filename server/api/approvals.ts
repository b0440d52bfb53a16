import { z } from 'zod';
import { approval } from '../contract/approvals';
import { approvalsOf } from '../workflows/approvals';
import { endpoint, type Endpoint } from './endpoint';

const approvals = endpoint({
  method: 'get',
  path: '/approvals',
  auth: 'beneficiary',
  summary: 'The approvals of the person, and whether each can be ordered for now',
  source: 'spec §7 Approvals',
  response: z.array(approval),
  handle: ({ deps, caller }) => approvalsOf(deps, caller),
});

export const approvalEndpoints: Endpoint[] = [approvals];
