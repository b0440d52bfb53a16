import { periodsOf, changePeriods } from '../workflows/order/choose/change-periods';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { orderOfPage } from './order-view';

export const orderCardEndpoints: Endpoint[] = [
  serve(calls.orderCards, 'beneficiary', async (work) =>
    periodsOf(work.deps, await orderOfPage(work, { flowId: work.query.flowId })),
  ),
  serve(calls.changeOrderCards, 'orderer', ({ deps, caller, body }) =>
    changePeriods(deps, caller, body),
  ),
];
