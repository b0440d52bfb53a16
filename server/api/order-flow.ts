import type { Context } from 'hono';
import { z } from 'zod';
import {
  addressChange,
  cardsAnswer,
  cardsChange,
  contactChange,
  flow,
  flowRef,
  flowStart,
  paymentChange,
  paymentChangeAnswer,
  paymentChoices,
  pauseUnfinished,
  programsAnswer,
  receipt,
  routesAnswer,
  setProgram,
  setRoute,
  setSubsidy,
  unfinishedState,
  type Flow,
} from '../contract/order-flow';
import { gvssRequest } from '../contract/gvss';
import { id } from '../contract/shared';
import { listGroups } from '../db/cards';
import { findFinishedFlow } from '../db/order-flows';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { cancelOrder } from '../workflows/order/cancel-order';
import { cardsOf, changeCards } from '../workflows/order/cards';
import { choose, type Choice } from '../workflows/order/choose';
import { flowView } from '../workflows/order/flow-view';
import { loadOrder, type Order } from '../workflows/order/load-order';
import { cancelObligatory } from '../workflows/order/obligatory';
import { saveOrderContacts } from '../workflows/order/save-contacts';
import { paymentChoicesOf } from '../workflows/order/payment-choices';
import { decideOrder } from '../workflows/order/place-order';
import { findReceiptView } from '../workflows/order/receipt';
import { routeFrameOf } from '../workflows/order/route-request';
import { startOrder } from '../workflows/order/start-order';
import { stateAddress } from '../workflows/order/state-address';
import { acceptWait, continueUnfinished, unfinishedView } from '../workflows/order/unfinished';
import type { Caller } from '../workflows/session';
import { endpoint, type Endpoint } from './endpoint';
import { memoryOf } from './page-memory';

const SOURCE = 'spec §7 Order flow';
const byId = z.object({ id });
const byFlowId = z.object({ flowId: id });

/** The order, read once for all calls of a page. */
function orderOf(
  { deps, caller, http }: { deps: Deps; caller: Caller; http: Context },
  flowId: string,
): Promise<Order> {
  const owner = { beneficiaryId: caller.beneficiaryId, flowId };
  return memoryOf(http).once(`order ${owner.beneficiaryId} ${flowId}`, () =>
    loadOrder(deps, deps.connection.db, owner),
  );
}

async function viewOf(
  deps: Deps,
  caller: Caller,
  flowId: string,
  options?: { isInTheWay: boolean },
): Promise<Flow> {
  const { db } = deps.connection;
  const order = await loadOrder(deps, db, { beneficiaryId: caller.beneficiaryId, flowId });
  return flowView(deps, order, await listGroups(db, caller.beneficiaryId), options);
}

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

const setAddress = endpoint({
  method: 'post',
  path: '/order-flow/address',
  auth: 'orderer',
  summary:
    'Keeps the address of somebody without one in the register, then picks what leaves no choice',
  source: `${SOURCE}, §8 'no flow id' and 'set address fail'; 400 with one message a field`,
  body: addressChange,
  response: flow,
  handle: async ({ deps, caller, body: { flowId, version, address } }) => {
    if (flowId === undefined) throw new Refusal('no-flow-id');
    await stateAddress(deps, caller, { flowId, version }, { ...address, isProtected: false });
    return viewOf(deps, caller, flowId);
  },
});

async function chosen(
  deps: Deps,
  caller: Caller,
  body: { flowId: string; version?: number | undefined },
  choice: Choice,
): Promise<Flow> {
  await choose(deps, caller, body, choice);
  return viewOf(deps, caller, body.flowId);
}

const chooseSubsidy = endpoint({
  method: 'post',
  path: '/order-flow/set-subsidy',
  auth: 'orderer',
  summary: 'Chooses the approval; route, delivery and cards that depend on it are picked anew',
  source: SOURCE,
  body: setSubsidy,
  response: flow,
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, { subsidyId: body.subsidyId }),
});

const chooseSubsidyAuto = endpoint({
  method: 'post',
  path: '/order-flow/set-subsidy-auto',
  auth: 'orderer',
  summary: 'Chooses the approval when there is only one',
  source: SOURCE,
  body: flowRef,
  response: flow,
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, {}),
});

const chooseRoute = endpoint({
  method: 'post',
  path: '/order-flow/set-route',
  auth: 'orderer',
  summary: 'Chooses the route',
  source: SOURCE,
  body: setRoute,
  response: flow,
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, { routeId: body.routeId }),
});

const chooseRouteAuto = endpoint({
  method: 'post',
  path: '/order-flow/set-route-auto',
  auth: 'orderer',
  summary: 'Chooses the route when there is only one; returns all of them',
  source: SOURCE,
  body: flowRef,
  response: routesAnswer,
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, {}),
});

const chooseProgram = endpoint({
  method: 'post',
  path: '/order-flow/set-program',
  auth: 'orderer',
  summary: 'Chooses the delivery',
  source: SOURCE,
  body: setProgram,
  response: flow,
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, { programId: body.programId }),
});

const chooseProgramAuto = endpoint({
  method: 'post',
  path: '/order-flow/set-program-auto',
  auth: 'orderer',
  summary: 'Chooses the preferred delivery of the route’s company; returns all of them',
  source: SOURCE,
  body: flowRef,
  response: programsAnswer,
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, {}),
});

const cards = endpoint({
  method: 'get',
  path: '/order-flow/cards',
  auth: 'beneficiary',
  summary: 'The periods of the order, with validity, prices and warnings',
  source: SOURCE,
  query: byFlowId,
  response: cardsAnswer,
  handle: async ({ deps, caller, query, http }) =>
    cardsOf(deps, await orderOf({ deps, caller, http }, query.flowId)),
});

const putCards = endpoint({
  method: 'put',
  path: '/order-flow/cards',
  auth: 'orderer',
  summary:
    'Changes the periods; `isSuccess` is false, and nothing saved, while one is invalid or a warning is not accepted',
  source: SOURCE,
  body: cardsChange,
  response: cardsAnswer,
  handle: ({ deps, caller, body }) => changeCards(deps, caller, body),
});

const contactInfo = endpoint({
  method: 'put',
  path: '/order-flow/contact-info',
  auth: 'orderer',
  summary:
    'Saves the contact information, and creates the account at Rejsekort when the order needs one; 400 with one message a field, 502 when Rejsekort does not answer',
  source: `${SOURCE}, §5 Contacts`,
  body: contactChange,
  response: z.object({}),
  status: 202,
  handle: async ({ deps, caller, body }) => {
    await saveOrderContacts(deps, caller, body);
    return {};
  },
});

const choices = endpoint({
  method: 'get',
  path: '/order-flow/payment',
  auth: 'beneficiary',
  summary: 'How the order can be paid',
  source: SOURCE,
  query: byFlowId,
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

const routeFrame = endpoint({
  method: 'get',
  path: '/order-flow/{id}/gvss-request',
  auth: 'orderer',
  summary: 'Where a route is chosen: the address of the frame, or null when none can be chosen now',
  source: `${SOURCE}, design/providers.md §8`,
  params: byId,
  response: gvssRequest,
  handle: async ({ deps, caller, params, http }) => {
    const order = await orderOf({ deps, caller, http }, params.id);
    return { iFrameUrl: await routeFrameOf(deps, order) };
  },
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
  setAddress,
  chooseSubsidy,
  chooseSubsidyAuto,
  chooseRoute,
  chooseRouteAuto,
  chooseProgram,
  chooseProgramAuto,
  cards,
  putCards,
  contactInfo,
  choices,
  decide,
  getReceipt,
  unfinished,
  pause,
  goOn,
  cancelObligatoryAs('get'),
  cancelObligatoryAs('post'),
  routeFrame,
  byFlow,
  cancel,
];
