import type { TransportAuthority } from '../contract/enums';
import { addDays, type Day, type Period } from './day';
import { isPhysical, type Program } from './programs';

// What it takes to change one's mind after an order: until when, and what comes back.

/** Until the first day a card gives everything back; this is about one that has begun. */
interface RefundRule {
  /** Only periods of at least this many days give money back; null for any. */
  minPeriodDays: number | null;
  /** At least this many days are paid for, used or not. */
  minChargedDays: number;
  /** At least this many days must be left. */
  minDaysLeft: number;
}

/** DSB's, and that of every company which publishes none. */
const COMMON_RULE: RefundRule = { minPeriodDays: 60, minChargedDays: 30, minDaysLeft: 30 };

const OWN_RULES: Partial<Record<TransportAuthority, RefundRule>> = {
  // More than 30 days must be left.
  Midttrafik: { minPeriodDays: null, minChargedDays: 30, minDaysLeft: 31 },
};

export const refundRuleOf = (pto: TransportAuthority): RefundRule => OWN_RULES[pto] ?? COMMON_RULE;

/**
 * How many days before it begins a period can still be changed: before it is locked, and before the
 * day on which it is issued. `isOnOwnRejsekort` for a card that nobody has to make first.
 */
export function daysBeforeChange(program: Program, isOnOwnRejsekort: boolean): number {
  return Math.max(program.daysBeforeCardIssuing, issueDays(program, isOnOwnRejsekort) + 1);
}

/** The last day on which a period can be changed; null once that day is over. */
export function lastDayToChange(
  period: Period,
  program: Program,
  { isOnOwnRejsekort, today }: { isOnOwnRejsekort: boolean; today: Day },
): Day | null {
  const lastDay = addDays(period.from, -daysBeforeChange(program, isOnOwnRejsekort));
  return lastDay >= today ? lastDay : null;
}

function issueDays(program: Program, isOnOwnRejsekort: boolean): number {
  if (isOnOwnRejsekort) return program.daysBeforeSeasonPassStartDateForOrder;
  return isPhysical(program)
    ? program.daysBeforePhysicalCardStartDateForCardRequest
    : program.daysBeforeAppIssue;
}
