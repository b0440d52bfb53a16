import type { Overview } from '../../../contract/overview';
import type { CardWithApproval } from '../../../db/cards';
import { routeInfoColumn } from '../../../db/json-columns';
import { findOrder } from '../../../db/orders';
import type { Deps } from '../../../deps';
import type { Day } from '../../../domain/day';
import { displayPriceOf } from '../../display';
import { priceOf } from './order-price';
import { movingCards, orderOf, paidPrimaryOf } from './read-order';

/** The person's order under way in short; `cards` are all that end today or later. */
export async function underWayView(
  deps: Deps,
  beneficiaryId: string,
  { cards, today }: { cards: readonly CardWithApproval[]; today: Day },
): Promise<Overview['orderUnderWay']> {
  const found = await findOrder(deps.connection.db, { beneficiaryId, isOpen: true });
  if (!found) return null;
  const moving = movingCards(cards, found.flow.source_group_id, today);
  const order = orderOf(deps, { ...found, moving, paidPrimary: paidPrimaryOf(cards), today });
  const first = order.cards?.cards[0] ?? null;
  return {
    route: order.route && routeInfoColumn.read(order.route.info),
    firstPeriod: first,
    price: first && order.plan && displayPriceOf(deps.texts, priceOf(order, 0)).beneficiaryPrice,
  };
}
