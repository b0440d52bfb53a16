import { formatDay } from '#server/contract/written';
import type { Texts } from '~/lib/texts';
import type { Stop } from './stops';

/** Why an end goes no further, in a sentence. */
export function stopText(t: Texts, stop: Stop): string {
  if ('days' in stop) return t(`plan.stop.${stop.why}`, { count: stop.days });
  if ('day' in stop) return t(`plan.stop.${stop.why}`, { day: formatDay(stop.day) });
  return t(`plan.stop.${stop.why}`);
}
