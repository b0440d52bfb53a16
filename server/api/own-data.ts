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
  serve(calls.approvals, 'beneficiary', ({ deps, caller }) => approvalsOf(deps, caller)),
  serve(calls.changeApprovalAddress, 'orderer', async ({ deps, caller, params, body }) => {
    await changeApprovalAddress(deps, caller, params.id, body);
    return {};
  }),
  serve(calls.messages, 'beneficiary', ({ deps, caller, query: { page } }) =>
    messagesOf(deps, caller, page),
  ),
  serve(calls.orderHistory, 'beneficiary', ({ deps, caller, query: { page } }) =>
    historyOf(deps, caller, page),
  ),
  serve(calls.orderHistoryDetail, 'beneficiary', ({ deps, caller, params: { id } }) =>
    historyDetailOf(deps, caller, id),
  ),
  serve(calls.paymentReceipt, 'beneficiary', ({ deps, caller, params: { id } }) =>
    paymentReceiptOf(deps, caller, id),
  ),
  serve(calls.profile, 'beneficiary', ({ deps, caller }) => profileOf(deps, caller)),
];
