import type { Episode } from './order-as';

/**
 * Years pass two days of a month at a time: so long before the next period begins that it can be paid,
 * and on the day before it, before what was reserved lapses. Each day would take a minute.
 */
export const LEAD_DAYS = 5;
const DAYS_TO_ISSUE = LEAD_DAYS - 1;

export const MONTH = 30;
const LAST_VISIT = 105;
const VISITS = 39;

/** The first of them, in days before today. */
export const FIRST_VISIT = LAST_VISIT + (VISITS - 1) * MONTH;

/** The days that nothing is done in but what falls due by itself. */
export const months: readonly Episode[] = Array.from({ length: VISITS }, (_, index) =>
  [0, DAYS_TO_ISSUE].map((later) => ({
    daysAgo: LAST_VISIT + index * MONTH - later,
    hasNoMail: true as const,
    happen: () => Promise.resolve(),
  })),
).flat();
