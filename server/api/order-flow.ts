import { z } from 'zod';
import { flow, flowStart, pauseUnfinished, unfinishedState } from '../contract/order-flow';
import { id } from '../contract/shared';
import { listGroups } from '../db/cards';
import { Refusal } from '../refusal';
import { cancelOrder } from '../workflows/order/cancel-order';
import { flowView } from '../workflows/order/flow-view';
import { cancelObligatory } from '../workflows/order/obligatory';
import { startOrder } from '../workflows/order/start-order';
import { acceptWait, continueUnfinished, unfinishedView } from '../workflows/order/unfinished';
import { endpoint, type Endpoint } from './endpoint';
import { orderCardEndpoints } from './order-cards';
import { orderChoiceEndpoints } from './order-choices';
import { orderPaymentEndpoints } from './order-payment';
import { orderOf, viewOf } from './order-view';

const SOURCE = 'spec §7 Order flow';
const byId = z.object({ id });

const start = endpoint({
  method: 'post',
  path: '/order-flow',
  auth: 'orderer',
  summary:
    'Finds the wanted order or begins it. Another scheme ends the old order; another kind answers with the one under way and CouldNotProcessPreviousActiveFlows',
  source: `${SOURCE}, §4 Start, resolutions 70`,
  body: flowStart,
  response: flow,
  handle: async ({ deps, caller, body }) => {
    const { flowId, isConflict } = await startOrder(deps, caller, body);
    return viewOf(deps, caller, flowId, { isInTheWay: isConflict });
  },
});

const current = endpoint({
  method: 'get',
  path: '/order-flow/current',
  auth: 'beneficiary',
  summary: 'The order under way, or null',
  source: 'architecture, decision 2',
  response: z.object({ flow: flow.nullable() }),
  handle: async ({ deps, caller, http }) => {
    if (caller.openFlowId === null) return { flow: null };
    const order = await orderOf({ deps, caller, http }, caller.openFlowId);
    const groups = await listGroups(deps.connection.db, caller.beneficiaryId);
    return { flow: flowView(deps, order, groups) };
  },
});

const byFlow = endpoint({
  method: 'get',
  path: '/order-flow/{id}',
  auth: 'beneficiary',
  summary: 'One order with all its selections',
  source: 'architecture, decision 2',
  params: byId,
  response: flow,
  handle: async ({ deps, caller, params }) => viewOf(deps, caller, params.id),
});

const cancel = endpoint({
  method: 'delete',
  path: '/order-flow/{id}',
  auth: 'orderer',
  summary: 'Gives the order up; false when it was finished before',
  source: SOURCE,
  params: byId,
  response: z.boolean(),
  handle: ({ deps, caller, params }) => cancelOrder(deps, caller, params.id),
});

const unfinished = endpoint({
  method: 'get',
  path: '/order-flow/unfinished-state',
  auth: 'beneficiary',
  summary: 'Why an order waits, and what the person can do; without `flowId` the one under way',
  source: `${SOURCE}, §3 Unfinished order state`,
  query: z.object({ flowId: id.optional() }),
  response: unfinishedState,
  handle: async ({ deps, caller, query, http }) => {
    const flowId = query.flowId ?? caller.openFlowId;
    if (flowId === null) throw new Refusal('no-flow');
    const view = unfinishedView(deps.texts, await orderOf({ deps, caller, http }, flowId));
    if (!view) throw new Refusal('order-not-paused');
    return view;
  },
});

const pause = endpoint({
  method: 'post',
  path: '/order-flow/{id}/pause-unfinished',
  auth: 'orderer',
  summary: 'The person waits for the company, and is written to; 400 when the address is invalid',
  source: `${SOURCE}, §4 Unfinished order`,
  params: byId,
  body: pauseUnfinished,
  response: flow,
  handle: async ({ deps, caller, params, body }) => {
    await acceptWait(deps, caller, { flowId: params.id, email: body.email });
    return viewOf(deps, caller, params.id);
  },
});

const goOn = endpoint({
  method: 'post',
  path: '/order-flow/{id}/continue-unfinished',
  auth: 'orderer',
  summary: 'Goes on with a paused order; its routes are read anew',
  source: `${SOURCE}, §4 Unfinished order`,
  params: byId,
  response: flow,
  handle: async ({ deps, caller, params }) => {
    await continueUnfinished(deps, caller, params.id);
    return viewOf(deps, caller, params.id);
  },
});

/** The spec's GET changes state, so it is protected like a POST, and has one (resolution 105). */
const cancelObligatoryAs = (method: 'get' | 'post') =>
  endpoint({
    method,
    path: '/order-flow/{id}/cancel-obligatory',
    auth: 'orderer',
    summary: 'Gives an obligatory order up; false while it has to be completed',
    source: `${SOURCE}, §4 An obligatory flow, resolutions 105`,
    changesState: true,
    params: byId,
    response: z.boolean(),
    handle: ({ deps, caller, params }) => cancelObligatory(deps, caller, params.id),
  });

/** Fixed paths stand before those with a parameter. */
export const orderFlowEndpoints: Endpoint[] = [
  start,
  current,
  ...orderChoiceEndpoints,
  ...orderCardEndpoints,
  ...orderPaymentEndpoints,
  unfinished,
  pause,
  goOn,
  cancelObligatoryAs('get'),
  cancelObligatoryAs('post'),
  byFlow,
  cancel,
];
