import { tz, tzOffset } from '@date-fns/tz';
import { utc } from '@date-fns/utc';
import { addMinutes } from 'date-fns/addMinutes';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

// A day is a calendar date in Europe/Copenhagen, never an instant. Days are compared as text, which
// 'yyyy-MM-dd' allows; arithmetic runs on UTC midnights, so daylight saving never shortens or repeats
// a day.

/** A calendar date, 'yyyy-MM-dd', between the years 0001 and 9999. */
export type Day = string;

/** Both days inclusive. */
export interface Period {
  from: Day;
  to: Day;
}

const COPENHAGEN = 'Europe/Copenhagen';
const DAY_LENGTH = 'yyyy-MM-dd'.length;
const MONTH_LENGTH = 'yyyy-MM'.length;
const QUARTER_MS = millisecondsInHour / 4;

/** The day that a date shows in its own time zone. */
export const dayOf = (date: Date): Day => formatISO(date, { representation: 'date' });

/** Sums of days that were asked for lately: a page asks for the same few dozen a hundred times. */
const sums = new Map<string, Day>();
const KEPT_SUMS = 5000;

/** The day `count` days after `day`, or before it when negative. */
export function addDays(day: Day, count: number): Day {
  const key = `${day} ${count}`;
  const known = sums.get(key);
  if (known !== undefined) return known;
  if (sums.size === KEPT_SUMS) sums.clear();
  const sum = new Date(Date.parse(day) + count * millisecondsInDay)
    .toISOString()
    .slice(0, DAY_LENGTH);
  sums.set(key, sum);
  return sum;
}

/** The last day of the month of a day. */
export function endOfMonth(day: Day): Day {
  const inNextMonth = addDays(`${day.slice(0, MONTH_LENGTH)}-28`, 4);
  return addDays(`${inNextMonth.slice(0, MONTH_LENGTH)}-01`, -1);
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsInDay;
}

/** Length with both days counted; 0 or less when `to` lies before `from`. */
export function daysInPeriod(period: Period): number {
  return daysBetween(period.from, period.to) + 1;
}

export const earlierDay = (a: Day, b: Day): Day => (a <= b ? a : b);
export const laterDay = (a: Day, b: Day): Day => (a >= b ? a : b);

/** True when the two share at least one day. */
export function overlaps(a: Period, b: Period): boolean {
  return a.from <= b.to && b.from <= a.to;
}

/** True when every day of `inner` lies in `outer`. */
export function contains(outer: Period, inner: Period): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

export function isDayIn(day: Day, period: Period): boolean {
  return period.from <= day && day <= period.to;
}

let lastAsked = { quarter: NaN, day: '' };

/** The calendar day in Denmark at an instant. */
export function dayInCopenhagen(instant: Date): Day {
  // Asked for with every request: a day begins on a full quarter of an hour, so its answer is kept.
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (quarter !== lastAsked.quarter) {
    // The offset alone takes a third of the time of a date in the zone.
    const day = dayOf(addMinutes(utc(instant), tzOffset(COPENHAGEN, instant)));
    lastAsked = { quarter, day };
  }
  return lastAsked.day;
}

/** The instant at which a day begins in Denmark: 22:00 or 23:00 UTC of the day before. */
export function startOfDayInCopenhagen(day: Day): Date {
  return new Date(parseISO(day, { in: tz(COPENHAGEN) }).getTime());
}

/** The instant at which it is this hour of a day in Denmark. */
export function timeInCopenhagen(day: Day, hour: number): Date {
  const time = `${day}T${String(hour).padStart(2, '0')}:00:00`;
  return new Date(parseISO(time, { in: tz(COPENHAGEN) }).getTime());
}
