import { type Flow } from '../contract/order-flow';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import type { ChangeRef } from '../workflows/order/choose/change-order';
import { choose, type Choice } from '../workflows/order/choose/choose';
import { requireOpenFlow } from '../workflows/order/read/read-order';
import { routeFrameOf } from '../workflows/order/route/route-request';
import { saveOrderContacts } from '../workflows/order/choose/save-contacts';
import { stateAddress } from '../workflows/order/choose/state-address';
import type { Caller } from '../workflows/session';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { orderOfPage, viewAfter, viewOf } from './order-view';

const chosen = async (
  { deps, caller }: { deps: Deps; caller: Caller },
  ref: ChangeRef,
  choice: Choice,
): Promise<Flow> => viewAfter(deps, await choose(deps, caller, ref, choice));

/** What the person chooses and states for the order: address, approval, route, delivery, contacts. */
export const orderChoiceEndpoints: Endpoint[] = [
  serve(calls.setAddress, {
    auth: 'orderer',
    handle: async ({ deps, caller, body: { flowId, version, address } }) => {
      if (flowId === undefined) throw new Refusal('no-flow-id');
      await stateAddress(deps, caller, { flowId, version }, address);
      return viewOf(deps, caller, flowId);
    },
  }),
  serve(calls.setSubsidy, {
    auth: 'orderer',
    handle: (work) => chosen(work, work.body, { subsidyId: work.body.subsidyId }),
  }),
  serve(calls.setSubsidyAuto, {
    auth: 'orderer',
    handle: (work) => chosen(work, work.body, {}),
  }),
  serve(calls.setRoute, {
    auth: 'orderer',
    handle: (work) => chosen(work, work.body, { routeId: work.body.routeId }),
  }),
  serve(calls.setRouteAuto, {
    auth: 'orderer',
    handle: (work) => chosen(work, work.body, {}),
  }),
  serve(calls.setProgram, {
    auth: 'orderer',
    handle: (work) => chosen(work, work.body, { programId: work.body.programId }),
  }),
  serve(calls.setProgramAuto, {
    auth: 'orderer',
    handle: (work) => chosen(work, work.body, {}),
  }),
  serve(calls.routeFrame, {
    auth: 'orderer',
    handle: async ({ deps, caller, params, incoming }) => {
      const order = await orderOfPage({ deps, caller, incoming }, params.id);
      return { iFrameUrl: await routeFrameOf(deps, order) };
    },
  }),
  serve(calls.setContactInfo, {
    auth: 'orderer',
    handle: async ({ deps, caller, body, incoming }) => {
      await requireOpenFlow(deps.connection.db, caller.beneficiaryId, body.flowId);
      const order = await orderOfPage({ deps, caller, incoming }, body.flowId);
      await saveOrderContacts(deps, caller, order, body);
      return {};
    },
  }),
];
