// A day is a calendar date in Europe/Copenhagen, never an instant (architecture, decision 3).
// Days are compared as text, which 'yyyy-MM-dd' allows; arithmetic runs on UTC midnights, so
// daylight saving never shortens or repeats a day.

/** A calendar date, 'yyyy-MM-dd', between the years 0001 and 9999. */
export type Day = string;

/** Both days inclusive (resolution 50). */
export interface Period {
  from: Day;
  to: Day;
}

const MS_PER_DAY = 86_400_000;

const copenhagenParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Copenhagen',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const utcMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day `count` days after `day`, or before it when negative. */
export function addDays(day: Day, count: number): Day {
  return dayOfUtc(utcMs(day) + count * MS_PER_DAY);
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMs(to) - utcMs(from)) / MS_PER_DAY);
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

function copenhagenWallClock(instant: Date): { day: Day; asUtcMs: number } {
  const part = Object.fromEntries(
    copenhagenParts.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const day = `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`;
  const time = `${part['hour']}:${part['minute']}:${part['second']}`;
  return { day, asUtcMs: Date.parse(`${day}T${time}Z`) };
}

/** The calendar day in Denmark at an instant. */
export function dayInCopenhagen(instant: Date): Day {
  return copenhagenWallClock(instant).day;
}

/** The instant at which a day begins in Denmark: 22:00 or 23:00 UTC of the day before. */
export function startOfDayInCopenhagen(day: Day): Date {
  const midnightUtc = utcMs(day);
  const offset = (ms: number): number => copenhagenWallClock(new Date(ms)).asUtcMs - ms;
  // Denmark changes its clocks at 01:00 UTC, so the offset just before the guess is the right one.
  return new Date(midnightUtc - offset(midnightUtc - offset(midnightUtc)));
}
