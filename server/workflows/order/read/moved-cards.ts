import { periodOf, type CardWithApproval } from '../../../db/cards';
import type { SavedMethodRow } from '../../../db/saved-methods';
import { cardMachine } from '../../../domain/card-lifecycle';
import { isPaidLaterWith } from '../../../domain/card-schedule';
import type { Day } from '../../../domain/day';
import { getProgram } from '../../../domain/programs';
import { oreChargedAtOnce } from '../../charge-at-once';
import { priceOf } from './order-price';
import type { PlanContext } from './planned-periods';
import type { Order } from './read-order';

/** What the order makes of the n-th card that moves: its price and status; null without a delivery or a price. */
export function movedCard(order: Order, index: number) {
  const { plan, moving, today } = order;
  const card = moving[index];
  const price = priceOf(order, index);
  if (!plan || !card || !price.ok) return null;
  return {
    status: isAskedTooEarly(card, plan, today)
      ? cardMachine.take(card.status, 'replanned').to
      : card.status,
    card_price_ore: price.cardPriceOre,
    rebate_ore: price.rebateOre,
    price_ore: price.beneficiaryPriceOre,
    agreed_price_ore: price.beneficiaryPriceOre === card.price_ore ? card.agreed_price_ore : null,
  };
}

/** A card could be paid, nobody has begun to, and with its new delivery it can't be paid yet. */
function isAskedTooEarly(card: CardWithApproval, { program }: PlanContext, today: Day): boolean {
  const isUnpaid = card.paid_at === null && card.operation_id === null;
  if (!isUnpaid || !cardMachine.can(card.status, 'replanned')) return false;
  const programs = { now: getProgram(card.program_id), then: program };
  return isPaidLaterWith(periodOf(card), programs, today);
}

/** What placing the order charges at once, in øre: for the cards that move, and those put aside that can't. */
export function oreChargedByMove(order: Order): number {
  const { plan, moving, aside, today } = order;
  if (!plan) return 0;
  const moved = moving.map((card, index) => ({
    ...card,
    ...movedCard(order, index),
    program_id: plan.program.id,
  }));
  const left = aside.filter(({ id }) => moving.every((card) => card.id !== id));
  return oreChargedAtOnce([...moved, ...left], today);
}

/** The payment card that is saved for the group which the order changes. */
export function methodOfGroup({ flow, groups, methods }: Order): SavedMethodRow | undefined {
  const group = groups.find(({ id }) => id === flow.source_group_id);
  return methods.find(({ id }) => id === group?.saved_method_id);
}
