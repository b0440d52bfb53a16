import { addDays, earlierDay, laterDay, type Day, type Period } from './day';
import type { Program } from './programs';

// How long before its first day a card has to be ordered, so that it can be issued in time
// (docs/rules/periods.md).

/** The first day a card can begin when ordered today. */
export function earliestStart(program: Program, today: Day, isNewCard: boolean): Day {
  const leadDays =
    program.useDifferentLockValues && isNewCard
      ? program.daysBeforeNewCardIssuing
      : program.daysBeforeCardIssuing;
  return addDays(today, leadDays);
}

/**
 * The first day a new order can begin. On the Rejsekort that its person has, from the day it is there
 * (`rejsekortFrom`, else null), only a season pass is loaded: no new card has to be made.
 */
export function firstOrderDay(program: Program, today: Day, rejsekortFrom: Day | null): Day {
  const withNewCard = earliestStart(program, today, true);
  if (program.delivery !== 'Rejsekort' || rejsekortFrom === null) return withNewCard;
  return earlierDay(withNewCard, laterDay(earliestStart(program, today, false), rejsekortFrom));
}

/** The last day to order a further period that follows one without a gap. */
export const lastDayToFollow = (program: Program, lastDay: Day): Day =>
  addDays(lastDay, 1 - program.daysBeforeCardIssuing);

/** The first day a further period of a group can begin: what begins earlier is sent for issue already. */
export const firstFurtherDay = (program: Program, today: Day, rejsekortFrom: Day | null): Day =>
  program.delivery === 'Rejsekort'
    ? firstOrderDay(program, today, rejsekortFrom)
    : earliestStart(program, today, false);

/** The first day that any card ordered today can begin. */
export const firstDayOnSale = (programs: readonly Program[], today: Day): Day =>
  programs.map((program) => earliestStart(program, today, true)).reduce(earlierDay);

/** True once a card of an order has been sent for issue, and can no longer be edited. */
export function isSentForIssue(period: Period, program: Program, today: Day): boolean {
  return period.from < earliestStart(program, today, false);
}
