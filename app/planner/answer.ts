import type { GroupCardsAnswer } from '#server/contract/group-plan';
import type { Period } from '#server/domain/day';
import { canRemove, isSamePeriod, planRows } from '#server/domain/plan-rows';
import { priceText } from '~/lib/price';
import type { Basis } from './basis';
import { rowValue } from './operation';
import type { SavedPlan } from './save-panel';

/** What the API says of a plan, as far as the calendar shows it. */
export interface PlannerAnswer {
  basis: Basis;
  /** Of the draft. */
  version: number;
  promise: string;
  totals: NonNullable<SavedPlan['totals']>;
  /** By id: the days that were priced, and what they cost. */
  prices: Readonly<Record<string, { period: Period; text: string }>>;
  /** Changes that were taken out, in sentences. */
  dropped: readonly string[];
}

export function answerOf({ cardGroup, plan }: GroupCardsAnswer): PlannerAnswer {
  const { total, paid, missing, missingBefore } = plan.totals;
  const priced = cardGroup.cardExes.map(({ card, displayPrice }) => {
    const text = priceText(displayPrice.beneficiaryPrice);
    return [card.id, { period: card.period, text }] as const;
  });
  return {
    basis: {
      ...plan.basis,
      approval: cardGroup.approvedPeriod,
      past: plan.past.map(({ period }) => period),
      isClosed: plan.closed !== null,
    },
    version: plan.draftVersion,
    promise: plan.promise,
    totals: { total, paid, missing, missingBefore },
    prices: Object.fromEntries(priced),
    dropped: plan.dropped,
  };
}

/** What each period costs, by its id; those whose days have changed since are left out. */
export function pricesOf(
  { facts, draft }: Basis,
  { prices }: Pick<PlannerAnswer, 'prices'>,
): Record<string, string> {
  const known = planRows(facts, draft).flatMap(({ id, period }) => {
    const price = prices[id];
    return price && isSamePeriod(price.period, period) ? [[id, price.text] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The periods that can be changed, as a form sends them. */
export const sentRowsOf = ({ facts, draft }: Basis): string[] =>
  planRows(facts, draft)
    .filter(({ lock }) => canRemove(lock))
    .map(({ id, period }) => rowValue(id, period));
