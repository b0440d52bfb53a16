/** Numbers, money, days and instants as Danes write them; Copenhagen time; formatters are built once. */

const LOCALE = 'da-DK';

const kroner = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const day = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dayWithoutYear = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});
const instantDay = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'Europe/Copenhagen',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const instantTime = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'Europe/Copenhagen',
  hour: '2-digit',
  minute: '2-digit',
});

/** An amount in kroner: `kr. 1.663,00`. */
export function formatKroner(amount: number): string {
  return `kr. ${kroner.format(amount)}`;
}

/** A `yyyy-MM-dd` day: `2. mar. 2026`. */
export function formatDay(value: string): string {
  return day.format(utcMidnight(value));
}

/** Two `yyyy-MM-dd` days, both included: `2. mar. – 31. mar. 2026`; both years when they differ. */
export function formatPeriod(from: string, to: string): string {
  const start = from.slice(0, 4) === to.slice(0, 4) ? dayWithoutYear : day;
  return `${start.format(utcMidnight(from))} – ${formatDay(to)}`;
}

/** An ISO instant as Copenhagen shows it: `2. mar. 2026 kl. 14.05`. */
export function formatDateTime(instant: string): string {
  return `${instantDay.format(new Date(instant))} kl. ${formatTime(instant)}`;
}

/** The time of day of an ISO instant in Copenhagen: `14.05`. */
export function formatTime(instant: string): string {
  return instantTime.format(new Date(instant));
}

function utcMidnight(value: string): Date {
  return new Date(`${value.slice(0, 10)}T00:00:00Z`);
}
