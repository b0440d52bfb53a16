import { changeApprovalAddress } from '../workflows/approval-address';
import { approvalsOf } from '../workflows/approvals';
import { historyDetailOf } from '../workflows/history-detail';
import { historyOf } from '../workflows/history';
import { messagesOf } from '../workflows/messages';
import { paymentReceiptOf } from '../workflows/payment-receipt';
import { profileOf } from '../workflows/profile-view';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

/** What people read of themselves: approvals, messages, payments, profile. */
export const ownDataEndpoints: Endpoint[] = [
  serve(calls.approvals, 'read', ({ deps, caller }) => approvalsOf(deps, caller)),
  serve(calls.changeApprovalAddress, 'profile', async ({ deps, caller, params, body }) => {
    await changeApprovalAddress(deps, caller, params.id, body);
    return {};
  }),
  serve(calls.messages, 'read', ({ deps, caller, query: { page } }) =>
    messagesOf(deps, caller, page),
  ),
  serve(calls.orderHistory, 'read', ({ deps, caller, query: { page } }) =>
    historyOf(deps, caller, page),
  ),
  serve(calls.orderHistoryDetail, 'read', ({ deps, caller, params: { id } }) =>
    historyDetailOf(deps, caller, id),
  ),
  serve(calls.paymentReceipt, 'read', ({ deps, caller, params: { id } }) =>
    paymentReceiptOf(deps, caller, id),
  ),
  serve(calls.profile, 'read', ({ deps, caller }) => profileOf(deps, caller)),
];
