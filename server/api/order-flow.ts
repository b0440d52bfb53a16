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
  programsAnswer,
  receipt,
  routesAnswer,
  setProgram,
  setRoute,
  setSubsidy,
  type Flow,
} from '../contract/order-flow';
import { id } from '../contract/shared';
import { listGroups } from '../db/cards';
import { findFinishedFlow } from '../db/order-flows';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { cancelOrder } from '../workflows/order/cancel-order';
import { cardsOf, changeCards } from '../workflows/order/cards';
import { choose, type Choice } from '../workflows/order/choose';
import { flowView } from '../workflows/order/flow-view';
import { loadOrder, requireOpenFlow, type Order } from '../workflows/order/load-order';
import { paymentChoicesOf } from '../workflows/order/payment-choices';
import { decideOrder } from '../workflows/order/place-order';
import { findReceiptView } from '../workflows/order/receipt';
import { startOrder } from '../workflows/order/start-order';
import { stateAddress } from '../workflows/order/state-address';
import { changeContacts } from '../workflows/profile';
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

async function viewOf(deps: Deps, caller: Caller, flowId: string): Promise<Flow> {
  const { db } = deps.connection;
  const order = await loadOrder(deps, db, { beneficiaryId: caller.beneficiaryId, flowId });
  return flowView(deps.texts, order, await listGroups(db, caller.beneficiaryId));
}

const start = endpoint({
  method: 'post',
  path: '/order-flow',
  auth: 'orderer',
  summary: 'Finds the order under way or begins one; another scheme ends the old order',
  source: `${SOURCE}, resolutions 70`,
  body: flowStart,
  response: flow,
  handle: async ({ deps, caller, body }) =>
    viewOf(deps, caller, await startOrder(deps, caller, body)),
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
    return { flow: flowView(deps.texts, order, groups) };
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
  summary: 'Saves the contact information; 400 with one message a field when it is invalid',
  source: `${SOURCE}, §5 Contacts`,
  body: contactChange,
  response: z.object({}),
  status: 202,
  handle: async ({ deps, caller, body }) => {
    await requireOpenFlow(deps.connection.db, caller.beneficiaryId, body.flowId);
    await changeContacts(deps, caller, body.contactInformation);
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
    paymentChoicesOf(deps.texts, await orderOf({ deps, caller, http }, query.flowId)),
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
  byFlow,
  cancel,
];
