import {
  changeCard,
  hideGroupWithoutCards,
  insertGroup,
  shortenGroup,
} from '../../../db/card-changes';
import type { CardWithApproval } from '../../../db/cards';
import type { Tx } from '../../../db/connect';
import { deletePlanDraft } from '../../../db/group-plan';
import { moveNotifications } from '../../../db/notifications';
import { snapshotColumn } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { lapsesBeforeIssue, nextChangeOn } from '../../../domain/card-schedule';
import { dayInCopenhagen } from '../../../domain/day';
import { Refusal } from '../../../refusal';
import { cardEffects, correctAskedToPay } from '../../card-effects';
import { unpauseCards } from '../../card-pause';
import { scheduledCard } from '../../card-schedule';
import { snapshotOf } from '../../group-snapshot';
import { lockForConsent } from '../../marketing-consent';
import { settleOfOldDays } from '../../notifications/settle';
import { asOwnChange } from '../../own-changes';
import { rejsekortFor } from '../../rejsekort/cards';
import { finishOrder } from './finish-order';
import { approveOrderNotifications } from '../choose/order-notifications';
import { movedCard } from '../read/moved-cards';
import type { Order } from '../read/read-order';
import type { PlanContext } from '../read/planned-periods';

/**
 * Completes an order that changes a group: a new group with the chosen delivery takes over the cards
 * that are still to come, with their days, payments and agreement (decision 10). All or nothing, in
 * the caller's transaction.
 */
export async function moveCards(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { flow, plan } = order;
  if (!plan) throw new Refusal('order-incomplete');
  const own = { approvalId: plan.approval.id, beneficiaryId: flow.beneficiary_id };
  await lockForConsent(tx, flow);
  await asOwnChange(deps, tx, own, () => move(deps, tx, order));
}

async function move(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { flow, plan, moving, today } = order;
  const [first] = moving;
  if (!plan || !first || flow.source_group_id === null) throw new Refusal('order-incomplete');
  const now = deps.clock.now();
  const last = moving.at(-1) ?? first;
  const rejsekort = await rejsekortFor(tx, {
    groupId: flow.group_id,
    beneficiaryId: flow.beneficiary_id,
    program: plan.program,
    span: { from: first.from_day, to: last.to_day },
    savedMethodId: first.saved_method_id,
    now,
  });
  await insertGroup(tx, {
    id: flow.group_id,
    beneficiary_id: flow.beneficiary_id,
    approval_id: plan.approval.id,
    route_id: plan.route.id,
    program_id: plan.program.id,
    flow_id: flow.id,
    snapshot: snapshotColumn.write(snapshotOf(plan.approval, plan.route, plan.program)),
    payment_type: first.payment_type,
    payment_mode: first.payment_mode,
    saved_method_id: first.saved_method_id,
    rejsekort_card_id: rejsekort?.id ?? null,
    last_day: last.to_day,
    created_at: now.toISOString(),
  });
  const moved: CardWithApproval[] = [];
  for (const [index, card] of moving.entries()) {
    const isFirstOfRejsekort = rejsekort?.isNew === true && index === 0;
    const change = changeOf(order, { card, index, isFirstOfRejsekort }, plan);
    const isMoved = await changeCard(tx, card, change);
    // Issued, paid or cancelled since it was read: nothing of this change may stay.
    if (!isMoved) throw new Refusal('stale-order');
    if (losesReservation({ ...card, ...change }, plan)) {
      await cardEffects.capturePayment(deps, tx, card, now);
    }
    // It asks anew when its new delivery can be paid.
    if (change.status !== card.status) await settleOfOldDays(tx, card, now);
    moved.push({ ...card, ...change, program_id: plan.program.id });
  }
  if (order.aside.length > 0) await takeUp(deps, tx, order);
  const cardIds = moving.map(({ id }) => id);
  const { beneficiary_id: beneficiaryId, group_id: groupId } = flow;
  await moveNotifications(tx, { beneficiaryId, cardIds, groupId });
  await correctAskedToPay(tx, beneficiaryId, moved);
  await shortenGroup(tx, flow.source_group_id);
  await deletePlanDraft(tx, flow.source_group_id);
  await hideGroupWithoutCards(tx, flow.source_group_id, today);
  await approveOrderNotifications(tx, flow, now);
  await finishOrder(tx, { flow, firstCardId: first.id, now });
}

/** What was put aside until the change was confirmed goes on, where it moved to and where it stayed. */
async function takeUp(deps: Deps, tx: Tx, { flow }: Order): Promise<void> {
  const { beneficiary_id: beneficiaryId } = flow;
  for (const groupId of [flow.group_id, flow.source_group_id]) {
    if (groupId !== null) await unpauseCards(deps, tx, { beneficiaryId, groupId });
  }
}

/** What was reserved for a card lapses before its new delivery sends it for issue: it is taken at once. */
function losesReservation(moved: CardWithApproval, { program }: PlanContext): boolean {
  if (moved.paid_at === null) return false;
  const reservedOn = dayInCopenhagen(new Date(moved.paid_at));
  return lapsesBeforeIssue(scheduledCard(moved, moved.payment_mode), program, reservedOn);
}

function changeOf(
  order: Order,
  {
    card,
    index,
    isFirstOfRejsekort,
  }: { card: CardWithApproval; index: number; isFirstOfRejsekort: boolean },
  plan: PlanContext,
) {
  const changed = movedCard(order, index);
  if (!changed) throw new Refusal('order-incomplete');
  const is_first_of_rejsekort = isFirstOfRejsekort ? 1 : 0;
  const moved = { ...card, ...changed, is_first_of_rejsekort };
  return {
    ...changed,
    group_id: order.flow.group_id,
    is_first_of_rejsekort,
    next_change_on: nextChangeOn(scheduledCard(moved, card.payment_mode), plan.program),
  };
}
