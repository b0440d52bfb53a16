import { tz } from '@date-fns/tz';
import { utc } from '@date-fns/utc';
import { format } from 'date-fns/format';
import { da } from 'date-fns/locale/da';
import type { Amount } from '#server/contract/shared';
import { formatKroner } from '#server/contract/written';

/** Days and instants as Danes write them, in Copenhagen time. */

const asDay = { in: utc, locale: da };
const inCopenhagen = { in: tz('Europe/Copenhagen'), locale: da };

/** A `yyyy-MM-dd` day: `2. mar. 2026`. */
export function formatDay(value: string): string {
  return format(value.slice(0, 10), 'd. MMM yyyy', asDay);
}

/** Two `yyyy-MM-dd` days, both included: `2. mar. – 31. mar. 2026`; both years when they differ. */
export function formatPeriod(from: string, to: string): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const start = isOneYear ? format(from.slice(0, 10), 'd. MMM', asDay) : formatDay(from);
  return `${start} – ${formatDay(to)}`;
}

/** An ISO instant as Copenhagen shows it: `2. mar. 2026 kl. 14.05`. */
export function formatDateTime(instant: string): string {
  return format(instant, "d. MMM yyyy 'kl.' HH.mm", inCopenhagen);
}

/** The time of day of an ISO instant in Copenhagen: `14.05`. */
export function formatTime(instant: string): string {
  return format(instant, 'HH.mm', inCopenhagen);
}

/** What is taken off a price, with a minus, or the API's words for why that is not known. */
export function rebateText({ value, ...amount }: Amount): string {
  return priceText({ ...amount, value: value === null ? null : -value });
}

/** An amount, or the API's words for why there is none. */
export function priceText(amount: Amount): string {
  return amount.isValid && amount.value !== null
    ? formatKroner(amount.value)
    : (amount.invalidValueTitle ?? '');
}
