import { z } from 'zod';
import {
  paymentChange,
  paymentChangeAnswer,
  paymentChoices,
  receipt,
} from '../contract/order-payment';
import { id } from '../contract/shared';
import { findFinishedFlow } from '../db/order-flows';
import { Refusal } from '../refusal';
import { paymentChoicesOf } from '../workflows/order/payment-choices';
import { decideOrder } from '../workflows/order/place-order';
import { findReceiptView } from '../workflows/order/receipt';
import { endpoint, type Endpoint } from './endpoint';
import { orderOf } from './order-view';

const SOURCE = 'spec §7 Order flow';

const choices = endpoint({
  method: 'get',
  path: '/order-flow/payment',
  auth: 'beneficiary',
  summary: 'How the order can be paid',
  source: SOURCE,
  query: z.object({ flowId: id }),
  response: paymentChoices,
  handle: async ({ deps, caller, query, http }) =>
    paymentChoicesOf(deps, deps.connection.db, await orderOf({ deps, caller, http }, query.flowId)),
});

const decide = endpoint({
  method: 'patch',
  path: '/order-flow/payment',
  auth: 'orderer',
  summary:
    'Accepts the conditions and chooses the payment; places the order when nothing is missing',
  source: SOURCE,
  body: paymentChange,
  response: paymentChangeAnswer,
  handle: ({ deps, caller, body }) => decideOrder(deps, caller, body),
});

const getReceipt = endpoint({
  method: 'get',
  path: '/order-flow/receipt',
  auth: 'beneficiary',
  summary: 'The receipt of an order finished in this login; without `flowId` the latest',
  source: `${SOURCE}, resolutions 29`,
  query: z.object({ flowId: id.optional() }),
  response: receipt,
  handle: async ({ deps, caller, query }) => {
    const { db } = deps.connection;
    const finished = await findFinishedFlow(db, {
      beneficiaryId: caller.beneficiaryId,
      since: caller.signedInAt,
      ...(query.flowId === undefined ? {} : { flowId: query.flowId }),
    });
    const view = finished && (await findReceiptView(deps, finished.id));
    if (!view) throw new Refusal('not-found');
    return view;
  },
});

export const orderPaymentEndpoints: Endpoint[] = [choices, decide, getReceipt];
