import { approvalsOf } from '../workflows/approvals';
import { historyOf } from '../workflows/history';
import { messagesOf } from '../workflows/messages';
import { profileOf } from '../workflows/profile-view';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

/** What people read of themselves: approvals, messages, payments, profile. */
export const ownDataEndpoints: Endpoint[] = [
  serve(calls.approvals, {
    auth: 'beneficiary',
    handle: ({ deps, caller }) => approvalsOf(deps, caller),
  }),
  serve(calls.messages, {
    auth: 'beneficiary',
    handle: ({ deps, caller, query: { page } }) => messagesOf(deps, caller, page),
  }),
  serve(calls.orderHistory, {
    auth: 'beneficiary',
    handle: ({ deps, caller, query: { page } }) => historyOf(deps, caller, page),
  }),
  serve(calls.profile, {
    auth: 'beneficiary',
    handle: ({ deps, caller }) => profileOf(deps, caller),
  }),
];
