import { addDays, dayInCopenhagen, timeInCopenhagen, type Day } from './day';

// Mails that answer nothing a person has just done come by day.

const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/**
 * When a mail is sent that comes up now: at once by day, else the next morning at eight; but by the end
 * of the last day there is to do what it asks for.
 */
export function mailTime(now: Date, lastDay: Day | null): Date {
  const today = dayInCopenhagen(now);
  const first = timeInCopenhagen(today, FIRST_HOUR);
  if (now < first) return first;
  if (now < timeInCopenhagen(today, LAST_HOUR) || today === lastDay) return now;
  return timeInCopenhagen(addDays(today, 1), FIRST_HOUR);
}
