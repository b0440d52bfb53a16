import { listGroups } from '../db/cards';
import { findFlow } from '../db/order-flows';
import { addDays } from '../domain/day';
import { prepareRouteChange } from '../workflows/order/route/route-change';
import { startOrder } from '../workflows/order/start/start-order';
import { pauseForCompany } from '../workflows/order/choose/unfinished';
import { as, orderOnce, periodsFrom, routeIdOf, type Episode } from './order-as';

const FYNBUS = 'gry-uu-1';
const SYDTRAFIK = 'gry-uu-2';

/** Four cards with FynBus: one active, three to come. */
export const gryOrders: Episode = {
  daysAgo: 22,
  happen: (deps, { day }) =>
    as(deps, 'gry', async (caller) => {
      const periods = periodsFrom(addDays(day, 2), 4);
      const phone = '23334353';
      await orderOnce(deps, caller, { phone, periods, mode: 'Regular', vusRouteId: FYNBUS });
    }),
};

/** She changed her route yesterday, and it belongs to another company: her order waits for her. */
export const gryMoves: Episode = {
  daysAgo: 1,
  happen: (deps) =>
    as(deps, 'gry', async (caller) => {
      const { beneficiaryId } = caller;
      const { db } = deps.connection;
      const [group] = await listGroups(db, beneficiaryId);
      if (!group || (await findFlow(db, { beneficiaryId, isOpen: true }))) return;
      const routeId = await routeIdOf(deps, caller, SYDTRAFIK);
      const prepared = await db
        .transaction()
        .execute((tx) =>
          prepareRouteChange(deps, tx, { beneficiaryId, groupId: group.id, routeId }),
        );
      const { order } = await startOrder(deps, caller, { routeChangeFlowId: prepared });
      const flowId = order.flow.id;
      await db.transaction().execute(async (tx) => {
        const flow = await findFlow(tx, { beneficiaryId, flowId });
        if (flow) await pauseForCompany(deps, tx, flow, 'company-changed', 'Sydtrafik');
      });
    }),
};
