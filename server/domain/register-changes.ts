import { daysInPeriod, type Day, type Period } from './day';
import { DEFAULT_PERIOD_RULES } from './periods';

// What the register says differently of an approval than before, and which cards no longer stand on it.

/** An approval, before or after. */
export interface RegisteredApproval {
  validTo: Day;
  blockedReason: string | null;
  /** Where its holder lives and learns, as text to compare. */
  home: string;
  school: string;
}

export type RegisterChange =
  | { kind: 'extended'; to: Day; oldTo: Day }
  | { kind: 'shortened'; to: Day; oldTo: Day }
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
  if (!before) return { kind: 'open' };
  if (after.blockedReason !== null && before.blockedReason === null) {
    return { kind: 'blocked', reason: after.blockedReason };
  }
  const days = { to: after.validTo, oldTo: before.validTo };
  if (after.validTo < before.validTo) return { kind: 'shortened', ...days };
  if (after.validTo > before.validTo) return { kind: 'extended', ...days };
  if (after.blockedReason === null && before.blockedReason !== null) return { kind: 'open' };
  const [hasMoved, hasChangedSchool] = [before.home !== after.home, before.school !== after.school];
  if (!hasMoved && !hasChangedSchool) return null;
  return {
    kind: 'moved',
    what: hasMoved && hasChangedSchool ? 'both' : hasMoved ? 'address' : 'school',
  };
}

/**
 * Whether a card that is not made yet falls with its approval: when that is withdrawn (`to` is null), or
 * leaves it too few days for a card.
 */
export const fallsWith = (period: Period, to: Day | null): boolean =>
  to === null ||
  period.from > to ||
  (period.to > to && daysInPeriod({ from: period.from, to }) < DEFAULT_PERIOD_RULES.minDays);
