import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { da } from 'date-fns/locale/da';
import type { Amount } from '#server/contract/shared';
import { formatKroner } from '#server/contract/written';

/** Instants as Danes write them, in Copenhagen time; days and sums as everywhere else. */
export {
  formatDateTime,
  formatDay,
  formatKroner,
  formatPeriod,
  formatShortDay,
} from '#server/contract/written';

const inCopenhagen = { in: tz('Europe/Copenhagen'), locale: da };

/** The time of day of an ISO instant in Copenhagen: `14.05`. */
export function formatTime(instant: string): string {
  return format(instant, 'HH.mm', inCopenhagen);
}

/** An amount, or the API's words for why there is none. */
export function priceText(amount: Amount): string {
  return amount.isValid && amount.value !== null
    ? formatKroner(amount.value)
    : (amount.invalidValueTitle ?? '');
}
