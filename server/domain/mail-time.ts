import { addHours } from 'date-fns/addHours';
import { addDays, dayInCopenhagen, startOfDayInCopenhagen, type Day } from './day';

// Mails that answer nothing a person has just done come by day.

const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/**
 * When a mail is sent that comes up now: at once by day, else the next morning at eight; but by the end
 * of the last day there is to do what it asks for.
 */
export function mailTime(now: Date, lastDay: Day | null): Date {
  const today = dayInCopenhagen(now);
  const at = (day: Day, hour: number) => addHours(startOfDayInCopenhagen(day), hour);
  if (now < at(today, FIRST_HOUR)) return at(today, FIRST_HOUR);
  if (now < at(today, LAST_HOUR) || today === lastDay) return now;
  return at(addDays(today, 1), FIRST_HOUR);
}
