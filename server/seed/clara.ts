import { choose } from '../workflows/order/choose/choose';
import { startOrder } from '../workflows/order/start/start-order';
import { as, type Episode } from './order-as';

/** She has begun her first order, of a card of plastic. */
export const clara: Episode = {
  daysAgo: 0,
  happen: (deps) =>
    as(deps, 'clara', async (caller) => {
      const { order } = await startOrder(deps, caller, {});
      await choose(deps, caller, { flowId: order.flow.id }, { programId: 'midttrafik-plastic' });
    }),
};
