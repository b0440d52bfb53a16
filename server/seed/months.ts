import type { Episode } from './order-as';

/**
 * Years pass a month at a time: once every 30 days, so long before the next period begins that it can
 * be paid, what has become due is done in one go. A day at a time would take a minute.
 */
export const LEAD_DAYS = 5;

export const MONTH = 30;
const LAST_VISIT = 105;
const VISITS = 39;

/** The first of them, in days before today. */
export const FIRST_VISIT = LAST_VISIT + (VISITS - 1) * MONTH;

/** The months that nothing is done in but what falls due by itself. */
export const months: readonly Episode[] = Array.from({ length: VISITS }, (_, index) => ({
  daysAgo: LAST_VISIT + index * MONTH,
  hasNoMail: true,
  happen: () => Promise.resolve(),
}));
