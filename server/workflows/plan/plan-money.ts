import type { GroupCardsAnswer } from '../../contract/group-plan';
import type { CardWithApproval } from '../../db/cards';
import type { Deps } from '../../deps';
import { isPaidCard } from '../../domain/card-status';
import { chargedFrom } from '../../domain/card-schedule';
import type { Period } from '../../domain/day';
import { isSamePeriod, planRows, type PlanRow } from '../../domain/plan-rows';
import type { PriceAnswer } from '../../domain/pricing';
import { scheduledCard } from '../card-schedule';
import { kronerOf, totalPriceOf } from '../display';
import { storedPrice } from '../order/read/order-price';
import { pricePeriod } from '../order/read/planned-periods';
import type { StoredPlan } from './read-plan';

export const isPaid = (card: CardWithApproval): boolean =>
  isPaidCard({ status: card.status, isPaid: card.paid_at !== null });

/** What a period of the plan costs: a stored one its own price, as long as its days stay. */
export function rowPrice(plan: StoredPlan, row: PlanRow): PriceAnswer {
  const card = plan.cards.find(({ id }) => id === row.id);
  return card && isSamePeriod(row.period, row.saved)
    ? storedPrice(card)
    : priceOfDays(plan, row.period);
}

export const priceOfDays = ({ context }: StoredPlan, period: Period): PriceAnswer =>
  context ? pricePeriod(period, context) : { ok: false, reason: 'empty-period' };

/** What the plan costs, what of it is paid, and what is taken as soon as it is saved. */
export function totalsOf(
  { texts }: Pick<Deps, 'texts'>,
  plan: StoredPlan,
  rows: readonly PlanRow[],
): GroupCardsAnswer['plan']['totals'] {
  const isRowPaid = ({ id }: PlanRow) => plan.cards.some((card) => card.id === id && isPaid(card));
  const paid = rows.filter(isRowPaid);
  const missing = (of: readonly PlanRow[]) =>
    totalPriceOf(
      texts,
      of.filter((row) => !isRowPaid(row)).map((row) => rowPrice(plan, row)),
    );
  const sum = (of: readonly PlanRow[]) =>
    kronerOf(of.reduce((total, row) => total + oreOf(rowPrice(plan, row)), 0));
  return {
    total: totalPriceOf(
      texts,
      rows.map((row) => rowPrice(plan, row)),
    ),
    paid: sum(paid),
    missing: missing(rows),
    missingBefore: missing(planRows(plan.facts, { changes: [] })),
    chargedToday: sum(rows.filter((row) => isChargedAtOnce(plan, row))),
  };
}

const oreOf = (price: PriceAnswer): number => (price.ok ? price.beneficiaryPriceOre : 0);

/** True for a period that gets other days now, and whose charge is due today. */
function isChargedAtOnce(plan: StoredPlan, row: PlanRow): boolean {
  const price = rowPrice(plan, row);
  if (isSamePeriod(row.period, row.saved) || !price.ok) return false;
  const scheduled = scheduledCard(newRow(row.period, price), plan.group.payment_mode);
  const from = chargedFrom(scheduled, plan.program);
  return from !== null && from <= plan.today;
}

type Priced = Extract<PriceAnswer, { ok: true }>;

/** The columns of a card whose days are ordered now. */
export const newRow = (period: Period, price: Priced) => ({
  from_day: period.from,
  to_day: period.to,
  status: 'Ordered' as const,
  card_price_ore: price.cardPriceOre,
  rebate_ore: price.rebateOre,
  price_ore: price.beneficiaryPriceOre,
  agreed_price_ore: null,
  paid_at: null,
  operation_id: null,
  is_first_of_rejsekort: 0,
});
