import {
  moveCard,
  hideGroupWithoutCards,
  insertGroup,
  type CardWithApproval,
} from '../../db/cards';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import { nextChangeOn } from '../../domain/card-schedule';
import { Refusal } from '../../refusal';
import { scheduledCard } from '../card-schedule';
import { snapshotOf, writeSnapshot } from '../group-snapshot';
import { finishOrder } from './finish-order';
import type { Order } from './load-order';
import { settleObligation } from './obligatory';
import { priceOf } from './order-price';
import type { PlanContext } from './planned-cards';

/**
 * Completes an order that changes a group: a new group with the chosen delivery takes over the cards
 * that are still to come, with their days, payments and agreement (decision 10). All or nothing, in
 * the caller's transaction.
 */
export async function moveCards(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { flow, plan, moving, today } = order;
  const [first] = moving;
  if (!plan || !first || flow.source_group_id === null) throw new Refusal('order-incomplete');
  const now = deps.clock.now();
  await insertGroup(tx, {
    id: flow.group_id,
    beneficiary_id: flow.beneficiary_id,
    approval_id: plan.approval.id,
    route_id: plan.route.id,
    program_id: plan.program.id,
    flow_id: flow.id,
    snapshot: writeSnapshot(snapshotOf(plan.approval, plan.route, plan.program)),
    payment_type: first.payment_type,
    payment_mode: first.payment_mode,
    saved_method_id: first.saved_method_id,
    created_at: now.toISOString(),
  });
  for (const [index, card] of moving.entries()) {
    const isMoved = await moveCard(tx, card, changeOf(order, card, index, plan));
    // Issued, paid or cancelled since it was read: nothing of this change may stay.
    if (!isMoved) throw new Refusal('stale-order');
  }
  await hideGroupWithoutCards(tx, flow.source_group_id, today);
  await settleObligation(tx, flow, now);
  await finishOrder(tx, flow, now);
}

function changeOf(order: Order, card: CardWithApproval, index: number, { program }: PlanContext) {
  const price = priceOf(order, index);
  if (!price.ok) throw new Refusal('order-incomplete');
  const moved = { ...card, price_ore: price.beneficiaryPriceOre };
  return {
    group_id: order.flow.group_id,
    card_price_ore: price.cardPriceOre,
    rebate_ore: price.rebateOre,
    price_ore: price.beneficiaryPriceOre,
    next_change_on: nextChangeOn(scheduledCard(moved, card.payment_mode), program),
  };
}
