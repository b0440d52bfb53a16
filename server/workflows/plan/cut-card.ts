import { changeCard, freeCardDays, holdDays } from '../../db/card-changes';
import { periodOf, type CardWithApproval } from '../../db/cards';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import { dueEvents, nextChangeOn } from '../../domain/card-schedule';
import type { Day, Period } from '../../domain/day';
import { applyCardEvents } from '../card-events';
import { scheduledCard } from '../card-schedule';
import { newRow, priceOfDays } from './plan-money';
import type { StoredPlan } from './read-plan';
import { addCard } from './write-plan';

/** True for a card that nobody has been asked to pay for, and that keeps its name with fewer days. */
const isUntouched = ({ status, operation_id, paid_at }: CardWithApproval): boolean =>
  (status === 'Ordered' || status === 'Paused') && operation_id === null && paid_at === null;

/** Whether the days of a card up to `to` could not be paid for any more, or have no price. */
export function isTooLateToCut(plan: StoredPlan, card: CardWithApproval, to: Day): boolean {
  const price = priceOfDays(plan, { from: card.from_day, to });
  if (!price.ok) return true;
  if (isUntouched(card)) return false;
  const ordered = scheduledCard(
    newRow({ from: card.from_day, to }, price),
    plan.group.payment_mode,
  );
  return dueEvents(ordered, plan.program, plan.today).includes('paymentWindowClosed');
}

/**
 * Gives a card the days up to `to` alone, with their price. One that is paid, or was asked to be, is
 * given up with its money, and the days that are left are ordered anew: `isPaidAgain` says so.
 */
export async function cutCard(
  deps: Deps,
  tx: Tx,
  plan: StoredPlan,
  { card, to }: { card: CardWithApproval; to: Day },
): Promise<{ period: Period; isPaidAgain: boolean }> {
  const period = { ...periodOf(card), to };
  if (isUntouched(card)) {
    await shorten(tx, plan, card, period);
    return { period, isPaidAgain: false };
  }
  await applyCardEvents(deps, tx, card, ['cancelled']);
  await addCard(deps, tx, plan, { period, isFirstOfRejsekort: card.is_first_of_rejsekort });
  return { period, isPaidAgain: card.price_ore > 0 };
}

async function shorten(tx: Tx, plan: StoredPlan, card: CardWithApproval, period: Period) {
  const price = priceOfDays(plan, period);
  if (!price.ok) throw new Error(`Card ${card.id} has no price for fewer days`);
  const { status, is_first_of_rejsekort } = card;
  const row = { ...newRow(period, price), status, is_first_of_rejsekort };
  const scheduled = scheduledCard(row, plan.group.payment_mode);
  const columns = { ...row, next_change_on: nextChangeOn(scheduled, plan.program) };
  if (!(await changeCard(tx, card, columns))) throw new Error(`Card ${card.id} changed meanwhile`);
  await freeCardDays(tx, card.id);
  const days = { from_day: period.from, to_day: period.to };
  await holdDays(tx, plan.group.approval_id, [{ id: card.id, ...days }]);
}
