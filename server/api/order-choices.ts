import type { Flow } from '../contract/order-flow';
import { Refusal } from '../refusal';
import type { ChangeRef } from '../workflows/order/choose/change-flow';
import { choose, type Choice } from '../workflows/order/choose/choose';
import { routeFrameOf } from '../workflows/order/route/route-request';
import { saveOrderContacts } from '../workflows/order/choose/save-contacts';
import { stateAddress } from '../workflows/order/choose/state-address';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { leaveOrder, openOrderOfPage, orderOfPage, viewAfter, type Page } from './order-view';
import { periodsOf, changePeriods } from '../workflows/order/choose/change-periods';

const chosen = async (page: Page, ref: ChangeRef, choice: Choice): Promise<Flow> =>
  viewAfter(page, await choose(page.deps, page.caller, ref, choice));

/** What the person chooses and states for the order: address, approval, route, delivery, contacts, periods. */
export const orderChoiceEndpoints: Endpoint[] = [
  serve(calls.setAddress, 'profile', async (work) => {
    const { flowId, version, address } = work.body;
    if (flowId === undefined) throw new Refusal('no-flow-id');
    const ref = { flowId, version };
    return viewAfter(work, await stateAddress(work.deps, work.caller, ref, address));
  }),
  serve(calls.setSubsidy, 'order-step', (work) =>
    chosen(work, work.body, { subsidyId: work.body.subsidyId }),
  ),
  serve(calls.setSubsidyAuto, 'order-step', (work) => chosen(work, work.body, {})),
  serve(calls.setRoute, 'order-step', (work) =>
    chosen(work, work.body, { routeId: work.body.routeId }),
  ),
  serve(calls.setRouteAuto, 'order-step', (work) => chosen(work, work.body, {})),
  serve(calls.setProgram, 'order-step', (work) =>
    chosen(work, work.body, { programId: work.body.programId }),
  ),
  serve(calls.setProgramAuto, 'order-step', (work) => chosen(work, work.body, {})),
  serve(calls.routeFrame, 'order-step', async (work) => {
    const order = await orderOfPage(work, { flowId: work.params.id });
    return { iFrameUrl: await routeFrameOf(work.deps, order) };
  }),
  serve(calls.setContactInfo, 'profile', async (work) => {
    const order = await openOrderOfPage(work, work.body.flowId);
    leaveOrder(work, await saveOrderContacts(work.deps, work.caller, order, work.body));
    return {};
  }),
  serve(calls.orderCards, 'order-read', async (work) =>
    periodsOf(work.deps, await orderOfPage(work, { flowId: work.query.flowId })),
  ),
  serve(calls.changeOrderCards, 'order-step', ({ deps, caller, body }) =>
    changePeriods(deps, caller, body),
  ),
];
