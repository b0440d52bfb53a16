import type { CardWithApproval } from '../../db/cards';
import type { OrderFlowRow } from '../../db/order-flows';
import type { PriceAnswer } from '../../domain/pricing';
import type { Order } from './load-order';
import { pricePeriod } from './planned-cards';

/** True for an order that a route change prepared: the new route may cost something else. */
export const changesRoute = (flow: Pick<OrderFlowRow, 'flow_type' | 'prepared_key'>): boolean =>
  flow.flow_type === 'Changing' && flow.prepared_key !== null;

/** What the n-th period of an order costs. A card that moves keeps its price, once it is paid always. */
export function priceOf(
  { flow, plan, cards, moving }: Pick<Order, 'flow' | 'plan' | 'cards' | 'moving'>,
  index: number,
): PriceAnswer {
  const period = cards?.cards[index];
  if (!plan || !period) return { ok: false, reason: 'empty-period' };
  const card = moving[index];
  return card && (isSettled(card) || !changesRoute(flow))
    ? storedPrice(card)
    : pricePeriod(period, plan);
}

/** Paid, or about to be: its charge has begun. */
const isSettled = (card: CardWithApproval): boolean =>
  card.paid_at !== null || card.operation_id !== null;

/** What a card was ordered for. */
export const storedPrice = (
  card: Pick<CardWithApproval, 'card_price_ore' | 'rebate_ore' | 'price_ore'>,
): PriceAnswer => ({
  ok: true,
  cardPriceOre: card.card_price_ore,
  rebateOre: card.rebate_ore,
  beneficiaryPriceOre: card.price_ore,
  isNegativeRebate: card.rebate_ore < 0,
  isIndicative: false,
});
