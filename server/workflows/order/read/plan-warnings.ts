import { cardWarning, type CardWarning } from '../../../contract/order-cards';
import type { Period } from '../../../domain/day';
import { periodWarnings, type PeriodWarnings } from '../../../domain/period-warnings';
import { isOverwritable } from './other-cards';
import { approvedPeriod, openSpans, type PlanContext } from './planned-periods';

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
