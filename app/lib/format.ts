import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { da } from 'date-fns/locale/da';
/** Instants as Danes write them, in Copenhagen time; days and sums as everywhere else. */
export {
  formatDateTime,
  formatDay,
  formatKroner,
  formatPeriod,
  formatShortDay,
} from '#server/contract/written';
export { priceText } from './price';

const inCopenhagen = { in: tz('Europe/Copenhagen'), locale: da };

/** The time of day of an ISO instant in Copenhagen: `14.05`. */
export function formatTime(instant: string): string {
  return format(instant, 'HH.mm', inCopenhagen);
}
