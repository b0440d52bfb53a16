import type { CardWithApproval } from '../../../db/cards';
import type { PriceAnswer } from '../../../domain/pricing';
import { kindOfChange } from './kind-of-change';
import type { Order } from './read-order';
import { pricePeriod } from './planned-periods';

/**
 * What the n-th period of an order costs. A card that moves keeps its price, once it is paid always;
 * until then another route may cost something else.
 */
export function priceOf(
  { flow, plan, cards, moving }: Pick<Order, 'flow' | 'plan' | 'cards' | 'moving'>,
  index: number,
): PriceAnswer {
  const period = cards?.cards[index];
  if (!plan || !period) return { ok: false, reason: 'empty-period' };
  const card = moving[index];
  return card && (hasPayment(card) || kindOfChange(flow) !== 'route')
    ? storedPrice(card)
    : pricePeriod(period, plan);
}

/** Paid, or about to be: its charge has begun. */
const hasPayment = (card: CardWithApproval): boolean =>
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
