import { addDays, endOfMonth, type Day, type Period } from '#server/domain/day';

/** A month of a year, 'yyyy-MM'. */
export type Month = string;

const MONTHS = 12;
const DAYS = 7;
const MONTH_LENGTH = 'yyyy-MM'.length;

export const monthOf = (day: Day): Month => day.slice(0, MONTH_LENGTH);
export const firstOf = (month: Month): Day => `${month}-01`;

/** The month `count` months after `month`, or before it when negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * MONTHS + number - 1 + count;
  const padded = String((index % MONTHS) + 1).padStart(2, '0');
  return `${String(Math.floor(index / MONTHS)).padStart(4, '0')}-${padded}`;
}

/** Every month from that of the first day to that of the last. */
export function monthsIn({ from, to }: Period): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

/** Days since the Monday of the week: 0 for a Monday. */
export const weekdayOf = (day: Day): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS;

/** The weeks of a month from Monday to Sunday; null for the days of its neighbours. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = firstOf(month);
  const last = endOfMonth(first);
  const weeks: (Day | null)[][] = [];
  for (
    let monday = addDays(first, -weekdayOf(first));
    monday <= last;
    monday = addDays(monday, 7)
  ) {
    const days = Array.from({ length: DAYS }, (_each, index) => addDays(monday, index));
    weeks.push(days.map((day) => (first <= day && day <= last ? day : null)));
  }
  return weeks;
}

/** The number of the week around a day, by ISO 8601: that of the year its Thursday lies in. */
export function weekNumber(day: Day): number {
  const thursday = addDays(day, 3 - weekdayOf(day));
  const sinceNewYear = Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`);
  return Math.floor(sinceNewYear / (DAYS * 24 * 60 * 60 * 1000)) + 1;
}
