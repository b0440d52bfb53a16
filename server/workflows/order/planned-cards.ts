import { z } from 'zod';
import type { CardRank, EducationType, RulesRegime } from '../../contract/enums';
import { day } from '../../contract/shared';
import type { Config } from '../../config';
import type { ApprovalRow, RouteRow } from '../../db/approvals';
import type { OrderFlowRow } from '../../db/order-flows';
import { addDays, laterDay, overlaps, type Day, type Period } from '../../domain/day';
import {
  coveredSpans,
  defaultPeriods,
  firstOrderDay,
  firstPeriodProposals,
  validateCards,
  type CardValidation,
} from '../../domain/periods';
import { isOverwritable, type OtherCard } from './other-cards';
import { priceCard, type PriceAnswer } from '../../domain/pricing';
import type { Program } from '../../domain/programs';

/** The periods of an order as they stand in the `cards` column. */
const plan = z.object({
  /** False once the person has chosen the first period. */
  isDefault: z.boolean(),
  cards: z.array(z.object({ from: day, to: day })),
});
export type CardPlan = z.infer<typeof plan>;

export function readPlan(flow: Pick<OrderFlowRow, 'cards'>): CardPlan | null {
  return flow.cards === null ? null : plan.parse(JSON.parse(flow.cards));
}

export const writePlan = (cards: CardPlan): string => JSON.stringify(cards);

/** What the periods of an order are measured against. */
export interface PlanContext {
  approval: ApprovalRow;
  route: RouteRow;
  program: Program;
  rules: Config['cardDays'];
  /** The first day a card of this order may begin: lead time passed, approval begun. */
  opens: Day;
  /** The same, after the days ordered already: where suggestions begin. */
  earliest: Day;
  /** What the paid base cards cover; an internship has to lie within. */
  paidPrimary: readonly Period[];
  /** Set when the cards of a group move to `to`, and keep their days. */
  deliveryChange: { from: Program; to: Program; today: Day } | null;
  /** Cards of the same scheme that the person has already. */
  otherCards: readonly OtherCard[];
  /** The first day of the Rejsekort that a new order of the person is loaded on. */
  rejsekortFrom: Day | null;
}

export function planContext(
  parts: Omit<PlanContext, 'opens' | 'earliest'>,
  today: Day,
  lastCoveredDay: Day | null,
): PlanContext {
  const { program, approval, rejsekortFrom } = parts;
  const opens = laterDay(firstOrderDay(program, today, rejsekortFrom), approval.valid_from);
  if (parts.deliveryChange) {
    return { ...parts, opens: approval.valid_from, earliest: approval.valid_from };
  }
  const earliest = lastCoveredDay === null ? opens : laterDay(opens, addDays(lastCoveredDay, 1));
  return { ...parts, opens, earliest };
}

export const approvedPeriod = (approval: ApprovalRow): Period => ({
  from: approval.valid_from,
  to: approval.valid_to,
});

/** The spans the order can lie in: what the approval allows, for an internship where a base card is. */
export function openSpans(
  { approval, opens, earliest, paidPrimary }: PlanContext,
  from: Day = earliest,
): Period[] {
  const within = { from: laterDay(from, opens), to: approval.valid_to };
  if (approval.subsidy_level === 'Secondary') return coveredSpans(paidPrimary, within);
  return within.from <= within.to ? [within] : [];
}

/** The periods suggested for the whole approval (spec §4 «load default cards»). */
export function defaultPlan(context: PlanContext): CardPlan {
  return { isDefault: true, cards: periodsFrom(context, context.earliest) };
}

/** What to offer as the first period. */
export function proposedFirst(context: PlanContext): Period[] {
  const [first] = openSpans(context);
  return first ? firstPeriodProposals(first, first.from, context.rules) : [];
}

/** The default periods that follow the chosen ones, where no other card stays. */
export function periodsAfter(chosen: readonly Period[], context: PlanContext): Period[] {
  const [last = context.earliest] = chosen
    .map(({ to }) => to)
    .sort()
    .reverse();
  const kept = context.otherCards.filter((card) => !isOverwritable(card));
  const isFree = (period: Period) => !kept.some((card) => overlaps(card.period, period));
  return periodsFrom(context, addDays(last, 1)).filter(isFree);
}

const periodsFrom = (context: PlanContext, from: Day): Period[] =>
  openSpans(context, from).flatMap((span) => defaultPeriods(span, span.from, context.rules));

/** The name of a planned card on the wire: its place in the plan, from 1. */
export const planCardId = (index: number): string => `periode-${index + 1}`;

/**
 * Each period with what the rules find of it; days of a card that stays as it is are taken. Of
 * locked ones only their overlaps are judged.
 */
export function validatePlan(
  cards: readonly Period[],
  context: PlanContext,
  { isLocked = false } = {},
): { period: Period; validation: CardValidation }[] {
  const planned = cards.map((period, index) => ({
    id: planCardId(index),
    period,
    isLocked,
    savedPeriod: isLocked ? period : null,
  }));
  const kept = context.otherCards
    .filter((card) => !isOverwritable(card))
    .map(({ id, period }) => ({ id, period, isLocked: true, savedPeriod: period }));
  const found = validateCards([...planned, ...kept], {
    approval: approvedPeriod(context.approval),
    rules: context.rules,
    rank: context.approval.subsidy_level as CardRank,
    earliestStart: context.opens,
    paidPrimaryPeriods: context.paidPrimary,
    ...(context.deliveryChange ? { deliveryChange: context.deliveryChange } : {}),
  });
  return planned.flatMap(({ period }, index) => {
    const validation = found[index];
    return validation ? [{ period, validation }] : [];
  });
}

/** The price of one period under the approval's rules and the route's ordinary price. */
export function pricePeriod(
  period: Period,
  { approval, route }: Pick<PlanContext, 'approval' | 'route'>,
): PriceAnswer {
  return priceCard({
    scheme: approval.scheme_type as Exclude<EducationType, 'Unknown'>,
    rank: approval.subsidy_level as CardRank,
    regime: approval.rules_regime as RulesRegime,
    period,
    ordinaryPriceOre: route.ordinary_price_ore,
  });
}
