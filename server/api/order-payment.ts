import { findFinishedFlow } from '../db/order-flows';
import { Refusal } from '../refusal';
import { paymentChoicesOf } from '../workflows/order/read/payment-choices';
import { decideOrder } from '../workflows/order/place/place-order';
import { findReceiptView } from '../workflows/order/read/receipt';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { orderOfPage } from './order-view';

export const orderPaymentEndpoints: Endpoint[] = [
  serve(calls.paymentChoices, {
    auth: 'beneficiary',
    handle: async ({ deps, caller, query, incoming }) =>
      paymentChoicesOf(
        deps,
        deps.connection.db,
        await orderOfPage({ deps, caller, incoming }, query.flowId),
      ),
  }),
  serve(calls.changePayment, {
    auth: 'orderer',
    handle: ({ deps, caller, body }) => decideOrder(deps, caller, body),
  }),
  serve(calls.receipt, {
    auth: 'beneficiary',
    handle: async ({ deps, caller, query }) => {
      const { db } = deps.connection;
      const finished = await findFinishedFlow(db, {
        beneficiaryId: caller.beneficiaryId,
        since: caller.signedInAt.toISOString(),
        ...(query.flowId === undefined ? {} : { flowId: query.flowId }),
      });
      const view = finished && (await findReceiptView(deps, finished.id));
      if (!view) throw new Refusal('not-found');
      return view;
    },
  }),
];
