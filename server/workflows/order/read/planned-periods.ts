import * as orderability from '../../../domain/orderability';
import type { EducationType } from '../../../contract/enums';
import type { Config } from '../../../config';
import type { ApprovalRow, RouteRow } from '../../../db/approvals';
import { planColumn, type CardPlan } from '../../../db/json-columns';
import type { FlowRow } from '../../../db/order-flows';
import type { HeldCard } from '../../../db/orders';
import { addDays, laterDay, overlaps, type Day, type Period } from '../../../domain/day';
import { firstOrderDay } from '../../../domain/lead-times';
import {
  defaultPeriods,
  firstPeriodProposals,
  validateCards,
  type CardValidation,
} from '../../../domain/periods';
import { isOverwritable } from './other-cards';
import { priceCard, type PriceAnswer } from '../../../domain/pricing';
import type { Program } from '../../../domain/programs';
import type { DeliveryChange } from '../../../domain/take-over';
import { cardWarning, type CardWarning } from '../../../contract/order-cards';
import { periodWarnings, type PeriodWarnings } from '../../../domain/period-warnings';

/** The periods of an order; one alone where staff help with it: each further one would take another code. */
export function readPlan(flow: Pick<FlowRow, 'cards' | 'is_assisted'>): CardPlan | null {
  if (flow.cards === null) return null;
  const plan = planColumn.read(flow.cards);
  return flow.is_assisted === 1 ? { ...plan, cards: plan.cards.slice(0, 1) } : plan;
}

/** What the periods of an order are measured against. */
export interface PlanContext {
  approval: ApprovalRow;
  route: RouteRow;
  program: Program;
  rules: Config['cardDays'];
  /** The first day a card of this order may begin: lead time passed, approval begun. */
  opens: Day;
  /** What the paid base cards cover; an internship has to lie within. */
  paidPrimary: readonly Period[];
  /** Set when the cards of a group move to `to`, and keep their days. */
  deliveryChange: DeliveryChange | null;
  /** Cards of the same scheme that the person has already. */
  otherCards: readonly HeldCard[];
  /** The first day of the Rejsekort that a new order of the person is loaded on. */
  rejsekortFrom: Day | null;
}

export function planContext(parts: Omit<PlanContext, 'opens'>, today: Day): PlanContext {
  const { program, approval, rejsekortFrom } = parts;
  if (parts.deliveryChange) return { ...parts, opens: approval.valid_from };
  const opens = laterDay(firstOrderDay(program, today, rejsekortFrom), approval.valid_from);
  return { ...parts, opens };
}

export const approvedPeriod = (approval: ApprovalRow): Period => ({
  from: approval.valid_from,
  to: approval.valid_to,
});

/** An approval as the rules of what can be ordered see it. */
export const orderable = (approval: ApprovalRow): orderability.OrderableApproval => ({
  isBlocked: approval.blocked_reason !== null,
  isSecondary: approval.subsidy_level === 'Secondary',
  period: approvedPeriod(approval),
});

/** The spans the order can lie in: what the approval allows, for an internship where a base card is. */
function openSpans(context: PlanContext, from: Day = context.opens): Period[] {
  const opens = laterDay(from, context.opens);
  return orderability.openSpans(orderable(context.approval), { ...context, opens });
}

/** Those of its days that are not ordered yet: the first is the earliest day, wherever it is told. */
export function freeSpans(context: PlanContext): Period[] {
  const taken = context.otherCards.map(({ period }) => period);
  return orderability.freeSpans(orderable(context.approval), { ...context, taken });
}

/** The first day that the order can begin; null when no day of it is left. */
export const earliestDay = (context: PlanContext): Day | null =>
  freeSpans(context)[0]?.from ?? null;

/** The periods suggested for what is left of the approval, or the first of them, `most` at most. */
export function defaultPlan(context: PlanContext, most?: number): CardPlan {
  const cards = periodsIn(freeSpans(context), context).slice(0, most);
  return { isDefault: true, cards, ...(most === undefined ? {} : { most }) };
}

/** What to offer as the first period. */
export function proposedFirst(context: PlanContext): Period[] {
  const [first] = freeSpans(context);
  return first ? firstPeriodProposals(first, first.from, context.rules) : [];
}

/** The default periods that follow the chosen ones, where no other card stays. */
export function periodsAfter(chosen: readonly Period[], context: PlanContext): Period[] {
  const [last = context.opens] = chosen
    .map(({ to }) => to)
    .sort()
    .reverse();
  const kept = context.otherCards.filter((card) => !isOverwritable(card));
  const isFree = (period: Period) => !kept.some((card) => overlaps(card.period, period));
  return periodsIn(openSpans(context, addDays(last, 1)), context).filter(isFree);
}

const periodsIn = (spans: readonly Period[], { rules }: PlanContext): Period[] =>
  spans.flatMap((span) => defaultPeriods(span, span.from, rules));

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
    rank: context.approval.subsidy_level,
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
    rank: approval.subsidy_level,
    regime: approval.rules_regime,
    period,
    ordinaryPriceOre: route.ordinary_price_ore,
  });
}

/**
 * The warnings that planned periods raise. An internship has no right to July of its own,
 * and no days to give away but those its base card covers.
 */
export function planWarnings(periods: readonly Period[], context: PlanContext): PeriodWarnings {
  const { approval } = context;
  const isSecondary = approval.subsidy_level === 'Secondary';
  return periodWarnings({
    periods,
    approval: (isSecondary ? openSpans(context).at(-1) : null) ?? approvedPeriod(approval),
    scheme: isSecondary ? 'Unknown' : approval.scheme_type,
    otherCards: context.otherCards.filter(isOverwritable).map(({ period }) => period),
  });
}

export const raisedNames = (warnings: PeriodWarnings): CardWarning[] =>
  cardWarning.options.filter((name) => warnings[name]);
