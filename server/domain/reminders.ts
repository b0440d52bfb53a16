import { differenceInHours } from 'date-fns/differenceInHours';
import { addDays, dayInCopenhagen, timeInCopenhagen, type Day } from './day';

// When people are reminded of what waits for them (docs/rules/messages.md). Each rule names the newest
// reminder that is due, so that days that were missed are not made up for.

/** So many days before the last day to order the next period without a gap. */
const NEXT_PERIOD_DAYS = [2, 7] as const;
export const LONGEST_NOTICE_DAYS = 7;
/** So many hours after the last step of an order, and after a company's answer to it. */
const WAITING_HOURS = [144, 24] as const;
const ANSWERED_HOURS = [72] as const;
/** Nobody is reminded of what they left so long ago. */
export const FORGOTTEN_DAYS = 30;

/** Reminders go out in this hour. */
const HOUR = 9;

/** How many days' notice a reminder gives that is due today; null before and after the last day to order. */
export const noticeDue = (lastDayToOrder: Day, today: Day): number | null =>
  today > lastDayToOrder
    ? null
    : (NEXT_PERIOD_DAYS.find((days) => addDays(today, days) >= lastDayToOrder) ?? null);

/** After how many hours of waiting a reminder of an order is due; null while none is. */
export function waitDue(
  order: { lastStepAt: Date; isAnswered: boolean },
  now: Date,
): number | null {
  const hours = differenceInHours(now, order.lastStepAt);
  if (hours >= FORGOTTEN_DAYS * 24) return null;
  const waits = order.isAnswered ? ANSWERED_HOURS : WAITING_HOURS;
  return waits.find((wait) => hours >= wait) ?? null;
}

/** The days on which what comes up now may be reminded of: today until the hour is over, and tomorrow. */
export function reminderDays(now: Date): Day[] {
  const today = dayInCopenhagen(now);
  const isOver = now >= timeInCopenhagen(today, HOUR + 1);
  return isOver ? [addDays(today, 1)] : [today, addDays(today, 1)];
}

/** When reminders of a day go out. */
export const reminderTime = (day: Day): Date => timeInCopenhagen(day, HOUR);
