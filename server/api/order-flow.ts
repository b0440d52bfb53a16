import { listGroups } from '../db/cards';
import { Refusal } from '../refusal';
import { cancelOrder } from '../workflows/order/place/cancel-order';
import { flowView } from '../workflows/order/read/flow-view';
import { cancelObligatory } from '../workflows/order/choose/obligatory';
import { startOrder } from '../workflows/order/start/start-order';
import { acceptWait, continueUnfinished } from '../workflows/order/choose/unfinished';
import { unfinishedView } from '../workflows/order/read/unfinished-view';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { orderCardEndpoints } from './order-cards';
import { orderChoiceEndpoints } from './order-choices';
import { orderPaymentEndpoints } from './order-payment';
import { orderOfPage, viewOf } from './order-view';

export const orderFlowEndpoints: Endpoint[] = [
  serve(calls.startFlow, {
    auth: 'orderer',
    handle: async ({ deps, caller, body }) => {
      const { flowId, isConflict } = await startOrder(deps, caller, body);
      return viewOf(deps, caller, flowId, { isInTheWay: isConflict });
    },
  }),
  serve(calls.currentFlow, {
    auth: 'beneficiary',
    handle: async ({ deps, caller, incoming }) => {
      if (caller.openFlowId === null) return { flow: null };
      const order = await orderOfPage({ deps, caller, incoming }, caller.openFlowId);
      const groups = await listGroups(deps.connection.db, caller.beneficiaryId);
      return { flow: flowView(deps, order, groups) };
    },
  }),
  ...orderChoiceEndpoints,
  ...orderCardEndpoints,
  ...orderPaymentEndpoints,
  serve(calls.unfinishedState, {
    auth: 'beneficiary',
    handle: async ({ deps, caller, query, incoming }) => {
      const flowId = query.flowId ?? caller.openFlowId;
      if (flowId === null) throw new Refusal('no-flow');
      const view = unfinishedView(
        deps.texts,
        await orderOfPage({ deps, caller, incoming }, flowId),
      );
      if (!view) throw new Refusal('order-not-paused');
      return view;
    },
  }),
  serve(calls.pauseUnfinished, {
    auth: 'orderer',
    handle: async ({ deps, caller, params, body }) => {
      await acceptWait(deps, caller, { flowId: params.id, email: body.email });
      return viewOf(deps, caller, params.id);
    },
  }),
  serve(calls.continueUnfinished, {
    auth: 'orderer',
    handle: async ({ deps, caller, params }) => {
      await continueUnfinished(deps, caller, params.id);
      return viewOf(deps, caller, params.id);
    },
  }),
  serve(calls.cancelObligatory, {
    auth: 'orderer',
    handle: ({ deps, caller, params }) => cancelObligatory(deps, caller, params.id),
  }),
  serve(calls.flow, {
    auth: 'beneficiary',
    handle: async ({ deps, caller, params }) => viewOf(deps, caller, params.id),
  }),
  serve(calls.cancelFlow, {
    auth: 'orderer',
    handle: ({ deps, caller, params }) => cancelOrder(deps, caller, params.id),
  }),
];
