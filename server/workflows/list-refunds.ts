import { formatKroner } from '../contract/written';
import type { OpenRefund } from '../db/refunds';
import type { Day } from '../domain/day';
import { latenessOf } from '../domain/refund';
import { kronerOf } from './display';

/** Whether somebody has to look at a refund today: it waits for them, or should have arrived. */
export const needsSomebody =
  (today: Day) =>
  ({ state, counted_on: countedOn, promised_on: promisedOn }: OpenRefund): boolean =>
    state === 'awaitsStaff' || latenessOf({ state, countedOn, promisedOn }, today) !== null;

/** A refund in a line for an operator; the handle is the provider's, too. It names nobody. */
export function refundLine(refund: OpenRefund): string {
  const { id, state, handle, provider, amount_ore: ore, error_code: code } = refund;
  const until =
    refund.return_by === null ? `promised by ${refund.promised_on}` : `back by ${refund.return_by}`;
  const why = code === null || state !== 'awaitsStaff' ? '' : ` (${code})`;
  return `${id} ${state}${why}: ${formatKroner(kronerOf(ore))} of ${handle} at ${provider}, ${until}`;
}
