import type { Day, Period } from './day';
import { daysInPeriod, laterDay } from './day';
import { coveredSpans, withoutPeriods, type PeriodRules } from './periods';

// Whether an approval can be ordered for, and why not: a blocked one can't, nor one that has ended, nor
// an internship of somebody the company refuses or whose days no paid base card covers, nor one without
// the days of a period left that are not ordered already. The earliest day of an order is the first of the days left.

export type OrderObstacle = 'blocked' | 'ended' | 'blacklisted' | 'no-primary' | 'no-days';

export interface OrderableApproval {
  isBlocked: boolean;
  isSecondary: boolean;
  period: Period;
}

export interface OrderSurroundings {
  /** The first day that a card ordered today can begin. */
  opens: Day;
  /** What the paid base cards cover; an internship has to lie within. */
  paidPrimary: readonly Period[];
  /** The periods ordered already for an approval of the kind. */
  taken: readonly Period[];
  rules: PeriodRules;
}

/** The spans that an order may lie in, those of other cards included. */
export function openSpans(
  { isSecondary, period }: Omit<OrderableApproval, 'isBlocked'>,
  { opens, paidPrimary }: Pick<OrderSurroundings, 'opens' | 'paidPrimary'>,
): Period[] {
  const left = { from: laterDay(opens, period.from), to: period.to };
  if (isSecondary) return coveredSpans(paidPrimary, left);
  return left.from <= left.to ? [left] : [];
}

/** The spans that are still to be ordered, each long enough for a period. */
export function freeSpans(
  approval: Omit<OrderableApproval, 'isBlocked'>,
  around: OrderSurroundings,
): Period[] {
  const spans = withoutPeriods(openSpans(approval, around), around.taken);
  return spans.filter((span) => hasRoom(span, around.rules));
}

export function findObstacle(
  approval: OrderableApproval,
  around: OrderSurroundings & { today: Day; isBlacklisted: boolean },
): OrderObstacle | null {
  if (approval.isBlocked) return 'blocked';
  if (approval.period.to < around.today) return 'ended';
  if (approval.isSecondary && around.isBlacklisted) return 'blacklisted';
  const covered = openSpans(approval, around).some((span) => hasRoom(span, around.rules));
  if (approval.isSecondary && !covered) return 'no-primary';
  return freeSpans(approval, around).length > 0 ? null : 'no-days';
}

const hasRoom = (span: Period, rules: PeriodRules): boolean => daysInPeriod(span) >= rules.minDays;
