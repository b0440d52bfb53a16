import { z } from 'zod';
import { gvssRequest } from '../contract/gvss';
import {
  addressChange,
  contactChange,
  flow,
  flowRef,
  programsAnswer,
  routesAnswer,
  setProgram,
  setRoute,
  setSubsidy,
  type Flow,
} from '../contract/order-flow';
import { id } from '../contract/shared';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { choose, type Choice } from '../workflows/order/choose';
import { routeFrameOf } from '../workflows/order/route-request';
import { saveOrderContacts } from '../workflows/order/save-contacts';
import { stateAddress } from '../workflows/order/state-address';
import type { Caller } from '../workflows/session';
import { endpoint, type Endpoint } from './endpoint';
import { orderOf, viewOf } from './order-view';

const SOURCE = 'spec §7 Order flow';

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
    await stateAddress(deps, caller, { flowId, version }, address);
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

const routeFrame = endpoint({
  method: 'get',
  path: '/order-flow/{id}/gvss-request',
  auth: 'orderer',
  summary: 'Where a route is chosen: the address of the frame, or null when none can be chosen now',
  source: `${SOURCE}, design/providers.md §8`,
  params: z.object({ id }),
  response: gvssRequest,
  handle: async ({ deps, caller, params, http }) => {
    const order = await orderOf({ deps, caller, http }, params.id);
    return { iFrameUrl: await routeFrameOf(deps, order) };
  },
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

/** What the person chooses and states for the order: address, approval, route, delivery, contacts. */
export const orderChoiceEndpoints: Endpoint[] = [
  setAddress,
  chooseSubsidy,
  chooseSubsidyAuto,
  chooseRoute,
  chooseRouteAuto,
  chooseProgram,
  chooseProgramAuto,
  routeFrame,
  contactInfo,
];
