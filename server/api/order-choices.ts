import { type Flow } from '../contract/order-flow';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { choose, type Choice } from '../workflows/order/choose/choose';
import { routeFrameOf } from '../workflows/order/route/route-request';
import { saveOrderContacts } from '../workflows/order/choose/save-contacts';
import { stateAddress } from '../workflows/order/choose/state-address';
import type { Caller } from '../workflows/session';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { orderOf, viewOf } from './order-view';

const setAddress = serve(calls.setAddress, {
  auth: 'orderer',
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

const chooseSubsidy = serve(calls.setSubsidy, {
  auth: 'orderer',
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, { subsidyId: body.subsidyId }),
});

const chooseSubsidyAuto = serve(calls.setSubsidyAuto, {
  auth: 'orderer',
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, {}),
});

const chooseRoute = serve(calls.setRoute, {
  auth: 'orderer',
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, { routeId: body.routeId }),
});

const chooseRouteAuto = serve(calls.setRouteAuto, {
  auth: 'orderer',
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, {}),
});

const chooseProgram = serve(calls.setProgram, {
  auth: 'orderer',
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, { programId: body.programId }),
});

const chooseProgramAuto = serve(calls.setProgramAuto, {
  auth: 'orderer',
  handle: ({ deps, caller, body }) => chosen(deps, caller, body, {}),
});

const routeFrame = serve(calls.routeFrame, {
  auth: 'orderer',
  handle: async ({ deps, caller, params, incoming }) => {
    const order = await orderOf({ deps, caller, incoming }, params.id);
    return { iFrameUrl: await routeFrameOf(deps, order) };
  },
});

const contactInfo = serve(calls.setContactInfo, {
  auth: 'orderer',
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
