import type { CardRank } from '../contract/enums';
import {
  addDays,
  contains,
  type Day,
  daysInPeriod,
  earlierDay,
  laterDay,
  overlaps,
  type Period,
} from './day';
import { takeOverProblems, type DeliveryChange } from './take-over';

// Which periods a person may order (docs/rules/periods.md). Periods of one approval last 30 to 123
// days, lie inside it, start late enough to be issued, and do not overlap.

export interface PeriodRules {
  minDays: number;
  maxDays: number;
}

/**
 * How short and how long a card may be, in days; a transport company may sell less, so callers pass
 * their setting.
 */
export const DEFAULT_PERIOD_RULES: PeriodRules = { minDays: 30, maxDays: 123 };

/** Length of a suggested period. */
const SUGGESTED_DAYS = 30;

export interface PlannedCard {
  id: string;
  period: Period;
  /** Locked cards stay as they were saved: past, paid, or sent for issue. */
  isLocked: boolean;
  /** The period as stored; null for a card not saved before. */
  savedPeriod: Period | null;
}

export interface CardValidation {
  isValid: boolean;
  isPeriodTooShort: boolean;
  isPeriodTooLong: boolean;
  overlappingCardIds: string[];
  isPeriodOverlapped: boolean;
  isPeriodOutOfBounds: boolean;
  isCardLocked: boolean;
  isToDateBeforeEndDate: boolean;
  isTooLateToChangeDeliveryType: boolean;
  paymentTypesDoNotMatchOnChangeDeliveryType: boolean;
  doesNotMatchWithPrimary: boolean;
}

export interface ValidationContext {
  approval: Period;
  rules: PeriodRules;
  rank: CardRank;
  /** From `earliestStart`, for cards not locked. */
  earliestStart: Day;
  /** Paid periods of the base card; counts for Secondary only. */
  paidPrimaryPeriods: readonly Period[];
  /** Given when a whole group moves to another delivery. */
  deliveryChange?: DeliveryChange;
}

/** Checks cards that are to be saved together; the answer has one entry a card, in the same order. */
export function validateCards(
  cards: readonly PlannedCard[],
  context: ValidationContext,
): CardValidation[] {
  return cards.map((card) => validateCard(card, cards, context));
}

function validateCard(
  card: PlannedCard,
  all: readonly PlannedCard[],
  context: ValidationContext,
): CardValidation {
  const { period, isLocked, savedPeriod } = card;
  const isCardLocked = isLocked && savedPeriod !== null && !isSamePeriod(period, savedPeriod);
  const isToDateBeforeEndDate = period.to < period.from;
  // What was locked was once accepted, so only a change of it is judged, and overlaps.
  const isJudged = !isLocked && !isToDateBeforeEndDate;

  const days = daysInPeriod(period);
  // A start that stays was accepted when it was saved.
  const opens =
    savedPeriod?.from === period.from
      ? earlierDay(period.from, context.earliestStart)
      : context.earliestStart;
  const bounds = {
    from: laterDay(context.approval.from, opens),
    to: context.approval.to,
  };
  const overlappingCardIds = isToDateBeforeEndDate
    ? []
    : all.filter((it) => it.id !== card.id && overlaps(it.period, period)).map((it) => it.id);
  const { deliveryChange, rules } = context;
  const problems = isJudged && deliveryChange ? takeOverProblems(period, deliveryChange) : [];

  const findings = {
    isPeriodTooShort: isJudged && days < rules.minDays,
    isPeriodTooLong: isJudged && days > rules.maxDays,
    isPeriodOverlapped: overlappingCardIds.length > 0,
    isPeriodOutOfBounds: isJudged && !contains(bounds, period),
    isCardLocked,
    isToDateBeforeEndDate,
    isTooLateToChangeDeliveryType: problems.includes('too-late'),
    paymentTypesDoNotMatchOnChangeDeliveryType: problems.includes('payment-mismatch'),
    doesNotMatchWithPrimary:
      isJudged && context.rank === 'Secondary' && !covers(context.paidPrimaryPeriods, period),
  };
  return { ...findings, overlappingCardIds, isValid: !Object.values(findings).includes(true) };
}

/**
 * True when every day of `period` lies in one of `periods`, as each day of a practice card must lie in
 * a period of the base card.
 * @internal exported for tests
 */
export function covers(periods: readonly Period[], period: Period): boolean {
  let firstOpen = period.from;
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from > firstOpen) break;
    firstOpen = laterDay(firstOpen, addDays(to, 1));
  }
  return firstOpen > period.to;
}

/**
 * The periods suggested for a whole approval: 30 days each, the last one extended over a remainder
 * that would be too short by itself, never above the maximum. None when too few days are left for
 * one period.
 */
export function defaultPeriods(
  approval: Period,
  earliest: Day,
  rules: PeriodRules = DEFAULT_PERIOD_RULES,
): Period[] {
  const length = Math.min(Math.max(SUGGESTED_DAYS, rules.minDays), rules.maxDays);
  const periods: Period[] = [];
  for (let from = laterDay(approval.from, earliest); ;) {
    const daysLeft = daysInPeriod({ from, to: approval.to });
    if (daysLeft < rules.minDays) return periods;
    const isLast = daysLeft - length < rules.minDays;
    const to = addDays(from, (isLast ? Math.min(daysLeft, rules.maxDays) : length) - 1);
    periods.push({ from, to });
    if (isLast) return periods;
    from = addDays(to, 1);
  }
}

/**
 * The days that `periods` cover without a gap, as few spans as possible, each cut to `within`. A
 * Secondary card has to lie in one of them.
 */
export function coveredSpans(periods: readonly Period[], within: Period): Period[] {
  const spans: Period[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = spans.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = laterDay(last.to, to);
    else spans.push({ from, to });
  }
  return spans
    .map(({ from, to }) => ({ from: laterDay(from, within.from), to: earlierDay(to, within.to) }))
    .filter(({ from, to }) => from <= to);
}

/** What is left of `spans` without the days of `taken`. */
export function withoutPeriods(spans: readonly Period[], taken: readonly Period[]): Period[] {
  return taken.reduce<Period[]>(
    (left, { from, to }) =>
      left.flatMap((span) => [
        ...(span.from < from
          ? [{ from: span.from, to: earlierDay(span.to, addDays(from, -1)) }]
          : []),
        ...(to < span.to ? [{ from: laterDay(span.from, addDays(to, 1)), to: span.to }] : []),
      ]),
    [...spans],
  );
}

/** What to offer as a first period: 30 days, and as many as one card can last. */
export function firstPeriodProposals(
  approval: Period,
  earliest: Day,
  rules: PeriodRules = DEFAULT_PERIOD_RULES,
): Period[] {
  const [first] = defaultPeriods(approval, earliest, rules);
  if (!first) return [];
  const longest = { ...first, to: earlierDay(addDays(first.from, rules.maxDays - 1), approval.to) };
  return isSamePeriod(first, longest) ? [first] : [first, longest];
}

function isSamePeriod(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}
