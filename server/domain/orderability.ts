import type { CardStatus } from '../contract/enums';
import type { Day, Period } from './day';
import { laterDay } from './day';
import { coveredSpans, defaultPeriods, type PeriodRules } from './periods';

// Whether an approval can be ordered for, and why not (spec §5; resolution 57): a blocked one can't,
// nor one that has ended, nor an internship whose days no paid base card covers.

export type OrderObstacle = 'blocked' | 'ended' | 'no-primary';

export interface OrderableApproval {
  isBlocked: boolean;
  isSecondary: boolean;
  period: Period;
}

export function findObstacle(
  approval: OrderableApproval,
  { today, paidPrimary, rules }: { today: Day; paidPrimary: readonly Period[]; rules: PeriodRules },
): OrderObstacle | null {
  if (approval.isBlocked) return 'blocked';
  if (approval.period.to < today) return 'ended';
  if (!approval.isSecondary) return null;
  const left = { from: laterDay(today, approval.period.from), to: approval.period.to };
  const hasRoom = coveredSpans(paidPrimary, left).some(
    (span) => defaultPeriods(span, span.from, rules).length > 0,
  );
  return hasRoom ? null : 'no-primary';
}

const NEVER_PAID: ReadonlySet<CardStatus> = new Set([
  'None',
  'Cancelled',
  'UnderRefund',
  'Refunded',
  'Reimbursed',
  'Closed',
  'Paused',
]);
/** Sent for issue only when nothing is owed for them, also by a company's own app. */
const ISSUED: ReadonlySet<CardStatus> = new Set([
  'Paid',
  'Issued',
  'DuringProduction',
  'Shipped',
  'RkCardSent',
  'RkCardIssued',
  'SeasonPassAwaitsCheckIn',
  'Active',
  'Reordered',
]);

/** True for a card that a Secondary card can lean on: paid, and neither given up nor paid back. */
export function isPaidCard(card: { status: CardStatus; isPaid: boolean }): boolean {
  return ISSUED.has(card.status) || (card.isPaid && !NEVER_PAID.has(card.status));
}
