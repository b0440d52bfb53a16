import { Refusal } from '../refusal';
import { cancelOrder } from '../workflows/order/place/cancel-order';
import { cancelObligatory } from '../workflows/order/choose/obligatory';
import { startOrder } from '../workflows/order/start/start-order';
import { acceptWait, continueUnfinished } from '../workflows/order/choose/unfinished';
import { unfinishedView } from '../workflows/order/read/unfinished-view';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { orderChoiceEndpoints } from './order-choices';
import { orderPaymentEndpoints } from './order-payment';
import { orderOfPage, viewAfter, viewOf } from './order-view';

export const orderFlowEndpoints: Endpoint[] = [
  serve(calls.startFlow, 'order-begin', async (work) => {
    const { order, isConflict } = await startOrder(work.deps, work.caller, work.body);
    return viewAfter(work, order, { isInTheWay: isConflict });
  }),
  serve(calls.currentFlow, 'order-read', async (work) => {
    const { openFlowId: flowId } = work.caller;
    return {
      flow: flowId === null ? null : await viewOf(work, await orderOfPage(work, { flowId })),
    };
  }),
  ...orderChoiceEndpoints,
  ...orderPaymentEndpoints,
  serve(calls.unfinishedState, 'order-read', async (work) => {
    const flowId = work.query.flowId ?? work.caller.openFlowId;
    if (flowId === null) throw new Refusal('no-flow');
    const view = unfinishedView(work.deps.texts, await orderOfPage(work, { flowId }));
    if (!view) throw new Refusal('order-not-paused');
    return view;
  }),
  serve(calls.pauseUnfinished, 'order-step', async (work) => {
    const { deps, caller, params, body } = work;
    return viewAfter(work, await acceptWait(deps, caller, { flowId: params.id, ...body }));
  }),
  serve(calls.continueUnfinished, 'order-step', async (work) =>
    viewAfter(work, await continueUnfinished(work.deps, work.caller, work.params.id)),
  ),
  serve(calls.cancelObligatory, 'order-step', ({ deps, caller, params }) =>
    cancelObligatory(deps, caller, params.id),
  ),
  serve(calls.flow, 'order-read', async (work) =>
    viewOf(work, await orderOfPage(work, { flowId: work.params.id })),
  ),
  serve(calls.cancelFlow, 'order-step', ({ deps, caller, params }) =>
    cancelOrder(deps, caller, params.id),
  ),
];
