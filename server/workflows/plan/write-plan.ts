import { newId } from '../../crypto';
import { changeCard, freeCardDays, holdDays, insertCards, setLastDay } from '../../db/card-changes';
import { isPeriodTaken, type CardWithApproval } from '../../db/cards';
import type { Tx } from '../../db/connect';
import { extendRejsekortCard } from '../../db/rejsekort-cards';
import type { Deps } from '../../deps';
import { cardMachine } from '../../domain/card-lifecycle';
import { nextChangeOn } from '../../domain/card-schedule';
import { laterDay, type Period } from '../../domain/day';
import { planRows, type PlanChange } from '../../domain/plan-rows';
import { Refusal } from '../../refusal';
import { carryOutCancellation } from '../cancel-card';
import { applyCardEvents } from '../card-events';
import { scheduledCard } from '../card-schedule';
import { settleOfOldDays } from '../notifications/settle';
import { overwriteCards } from '../order/read/other-cards';
import type { ReadCancellation } from '../read-cancellation';
import { newRow, priceOfDays } from './plan-money';
import type { StoredPlan } from './read-plan';

interface Writing {
  changes: readonly PlanChange[];
  /** What becomes of the paid periods among those that are given up. */
  withdrawn: readonly ReadCancellation[];
}

/**
 * Carries out the changes of a plan in the transaction that read it: periods that are given up free
 * their days, of paid ones the money goes back, those that move are priced and scheduled again, new ones are paid as the group is. All or
 * nothing: throws, and so undoes the transaction, when a card changed or days were taken meanwhile.
 */
export async function writePlan(
  deps: Deps,
  tx: Tx,
  plan: StoredPlan,
  { changes, withdrawn }: Writing,
): Promise<void> {
  const { context, group } = plan;
  if (!context) throw new Error(`Group ${group.id} has no approval to plan for`);
  const placed = changes.flatMap(({ id, now }) => (now ? [{ id, period: now }] : []));
  const periods = placed.map(({ period }) => period);
  const now = deps.clock.now();
  if (!(await overwriteCards(tx, now, context.otherCards, periods)))
    throw new Refusal('stale-plan');
  for (const read of withdrawn) await carryOutCancellation(deps, tx, read);
  const isWithdrawn = (id: string) => withdrawn.some(({ row }) => row.id === id);
  for (const { id, now } of changes) {
    const card = plan.cards.find((each) => each.id === id);
    if (isWithdrawn(id)) continue;
    if (card && now === null) await applyCardEvents(deps, tx, card, ['cancelled']);
    else if (card) await freeCardDays(tx, id);
  }
  for (const { id, period } of placed) {
    const isTaken = await isPeriodTaken(tx, group.approval_id, period);
    if (isTaken) throw new Refusal('stale-plan');
    const card = plan.cards.find((each) => each.id === id);
    await (card ? moveTo(deps, tx, plan, card, period) : addCard(deps, tx, plan, { period }));
  }
  const rows = planRows(plan.facts, { changes });
  const lastDay = [...rows, ...plan.past.map(({ to_day: to }) => ({ period: { to } }))]
    .map(({ period }) => period.to)
    .reduce(laterDay, plan.today);
  await setLastDay(tx, group.id, lastDay);
  if (group.rejsekort_card_id !== null) {
    await extendRejsekortCard(tx, group.rejsekort_card_id, lastDay);
  }
}

/** Gives an unpaid period other days, of which nothing was asked or charged yet. */
async function moveTo(
  { clock }: Deps,
  tx: Tx,
  plan: StoredPlan,
  card: CardWithApproval,
  period: Period,
): Promise<void> {
  const { to: status } = cardMachine.take(card.status, 'replanned');
  const { is_first_of_rejsekort } = card;
  const columns = { ...columnsOf(plan, period, is_first_of_rejsekort), status, ...NOT_CHARGED };
  if (!(await changeCard(tx, card, columns))) throw new Refusal('stale-plan');
  await settleOfOldDays(tx, card, clock.now());
  await holdDays(tx, plan.group.approval_id, [{ id: card.id, ...daysOf(period) }]);
}

const NOT_CHARGED = { charge_failure: null, charge_again_at: null };

/** Orders one more period, to be paid as the group is. */
export async function addCard(
  { clock }: Deps,
  tx: Tx,
  plan: StoredPlan,
  { period, isFirstOfRejsekort = 0 }: { period: Period; isFirstOfRejsekort?: number },
): Promise<void> {
  const { group } = plan;
  const card = {
    ...columnsOf(plan, period, isFirstOfRejsekort),
    id: newId(),
    group_id: group.id,
    beneficiary_id: group.beneficiary_id,
    created_at: clock.now().toISOString(),
  };
  await insertCards(tx, group.approval_id, [card]);
}

const daysOf = ({ from, to }: Period) => ({ from_day: from, to_day: to });

/** The columns of a card that is ordered for these days now. */
function columnsOf(plan: StoredPlan, period: Period, isFirstOfRejsekort: number) {
  const price = priceOfDays(plan, period);
  if (!price.ok) throw new Error(`A period of group ${plan.group.id} has no price`);
  const row = { ...newRow(period, price), is_first_of_rejsekort: isFirstOfRejsekort };
  const scheduled = scheduledCard(row, plan.group.payment_mode);
  return { ...row, next_change_on: nextChangeOn(scheduled, plan.program) };
}
