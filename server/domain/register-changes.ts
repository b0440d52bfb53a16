import { daysInPeriod, type Day, type Period } from './day';
import { DEFAULT_PERIOD_RULES } from './periods';

// What the register says differently of an approval than before, and which cards no longer stand on it.

/** An approval, before or after. */
export interface RegisteredApproval {
  validFrom: Day;
  validTo: Day;
  blockedReason: string | null;
  /** Where its holder lives and learns, as text to compare. */
  home: string;
  school: string;
}

export type RegisterChange =
  | { kind: 'extended'; to: Day; oldTo: Day }
  | { kind: 'shortened'; to: Day; oldTo: Day }
  | { kind: 'postponed'; from: Day }
  | { kind: 'withdrawn' }
  | { kind: 'open' }
  | { kind: 'blocked'; reason: string }
  | { kind: 'moved'; what: 'address' | 'school' | 'both' };

/**
 * What has changed in an approval that is not over, the gravest alone: its holder is told one thing at a
 * time. `before` is null for one that was withdrawn until now, `after` for one that is withdrawn now.
 */
export function registerChange(
  before: RegisteredApproval | null,
  after: RegisteredApproval | null,
  today: Day,
): RegisterChange | null {
  if (!after) return before && before.validTo >= today ? { kind: 'withdrawn' } : null;
  if (after.validTo < today && (!before || before.validTo < today)) return null;
  if (after.blockedReason !== null && (!before || before.blockedReason === null)) {
    return { kind: 'blocked', reason: after.blockedReason };
  }
  if (!before) return { kind: 'open' };
  const days = { to: after.validTo, oldTo: before.validTo };
  if (after.validTo < before.validTo) return { kind: 'shortened', ...days };
  if (beginsLater(before, after) && after.validFrom > today) {
    return { kind: 'postponed', from: after.validFrom };
  }
  // Nothing can be ordered for the new days of one that is blocked.
  if (after.validTo > before.validTo && after.blockedReason === null) {
    return { kind: 'extended', ...days };
  }
  if (after.blockedReason === null && before.blockedReason !== null) return { kind: 'open' };
  const [hasMoved, hasChangedSchool] = [before.home !== after.home, before.school !== after.school];
  if (!hasMoved && !hasChangedSchool) return null;
  return {
    kind: 'moved',
    what: hasMoved && hasChangedSchool ? 'both' : hasMoved ? 'address' : 'school',
  };
}

/** True for an approval that has lost days at its beginning. */
export const beginsLater = (
  before: Pick<RegisteredApproval, 'validFrom'>,
  after: Pick<RegisteredApproval, 'validFrom'>,
): boolean => after.validFrom > before.validFrom;

/** A card as far as an approval that ends earlier, or begins later, touches it. */
export interface ApprovedCard {
  period: Period;
  /** It can no longer be cancelled: it is made, or on its way. */
  isIssued: boolean;
  /** Cut short it would be ordered anew, and the last day to pay for it is over. */
  isTooLateToPay: boolean;
}

/**
 * What becomes of a card whose approval now ends on `to`, or is withdrawn (null): one that is issued
 * stays as it is, one that is not keeps the days that are approved as long as they make a card.
 */
export function outcomeOf(
  { period, isIssued, isTooLateToPay }: ApprovedCard,
  to: Day | null,
): 'stays' | 'cut' | 'falls' {
  if (isIssued || (to !== null && period.to <= to)) return 'stays';
  const days = to === null ? 0 : daysInPeriod({ from: period.from, to });
  return days >= DEFAULT_PERIOD_RULES.minDays && !isTooLateToPay ? 'cut' : 'falls';
}

/**
 * True for a card that falls because its approval now begins on `from`. One that has begun by then stays,
 * as one that is issued does.
 */
export const fallsBefore = (
  { period, isIssued }: Pick<ApprovedCard, 'period' | 'isIssued'>,
  from: Day,
  today: Day,
): boolean => !isIssued && period.from > today && period.from < from;
