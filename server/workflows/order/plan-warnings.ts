import { z } from 'zod';
import { cardWarning, type CardWarning } from '../../contract/order-cards';
import type { OrderFlowRow } from '../../db/order-flows';
import type { Period } from '../../domain/day';
import { periodWarnings, type PeriodWarnings } from '../../domain/period-warnings';
import { isOverwritable } from './other-cards';
import { approvedPeriod, openSpans, type PlanContext } from './planned-cards';

const accepted = z.array(cardWarning);

/**
 * The warnings that planned periods raise (spec §5). An internship has no right to July of its own,
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

/** The warnings a person accepted for the periods as they stand. */
export function acceptedWarnings(flow: Pick<OrderFlowRow, 'accepted_warnings'>): CardWarning[] {
  return accepted.parse(JSON.parse(flow.accepted_warnings));
}

export const writeAccepted = (names: readonly CardWarning[]): string => JSON.stringify(names);
