import { findFinishedFlow } from '../db/order-flows';
import { Refusal } from '../refusal';
import { paymentChoicesOf } from '../workflows/order/read/payment-choices';
import { decideOrder } from '../workflows/order/place/place-order';
import { findReceiptView } from '../workflows/order/read/receipt';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { leaveOrder, orderOfPage } from './order-view';

export const orderPaymentEndpoints: Endpoint[] = [
  serve(calls.paymentChoices, 'order-read', async (work) => {
    const { db } = work.deps.connection;
    const order = await orderOfPage(work, { flowId: work.query.flowId });
    return paymentChoicesOf(work.deps, db, order);
  }),
  serve(calls.changePayment, 'order-finish', async (work) => {
    const order = await decideOrder(work.deps, work.caller, work.body);
    leaveOrder(work, order);
    const { id: flowId, group_id: groupId, state } = order.flow;
    return { flowId, groupId, paymentSessionRequired: state === 'AwaitsPaymentData' };
  }),
  serve(calls.receipt, 'order-read', async ({ deps, caller, query }) => {
    const { db } = deps.connection;
    const flowId = caller.onlyFlowId ?? query.flowId;
    const finished = await findFinishedFlow(db, {
      beneficiaryId: caller.beneficiaryId,
      since: caller.signedInAt.toISOString(),
      ...(flowId === undefined ? {} : { flowId }),
    });
    const view = finished && (await findReceiptView(deps, finished.id));
    if (!view) throw new Refusal('not-found');
    return view;
  }),
];
