import type { NotificationsAccepted, NotificationType } from '../../contract/notifications';
import { findNotifications, settleNotifications } from '../../db/notifications';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';
import { consentToPrice } from './consent';
import { NOTIFICATION_KINDS } from './types';

type Results = NotificationsAccepted['results'];

/** Settles those of a person that are read or put away, and says of each what came of it. */
export async function acceptNotifications(
  deps: Deps,
  { beneficiaryId, isShadow }: Caller,
  ids: readonly string[],
): Promise<Results> {
  if (isShadow) throw new Refusal('shadow-read-only');
  return inTransaction(deps, async (tx) => {
    const rows = await findNotifications(tx, beneficiaryId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const results = ids.map((id) => ({ id, result: resultOf(byId.get(id)) }));
    const accepted = results.filter(({ result }) => result === 'accepted').map(({ id }) => id);
    if (accepted.length > 0) {
      await settleNotifications(tx, beneficiaryId, accepted, deps.clock.now());
    } else deps.ownAct?.changesNothing();
    return results;
  });
}

/**
 * The same for one, a consent included: refuses what is not there, and what has to be done instead.
 */
export async function acceptNotification(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<'accepted' | 'already'> {
  const [{ result } = { result: 'not-found' as const }] = await acceptNotifications(deps, caller, [
    id,
  ]);
  if (result === 'answer-alone') return consentToPrice(deps, caller, id);
  if (result === 'accepted' || result === 'already') return result;
  throw new Refusal(result === 'not-found' ? 'not-found' : 'must-be-done');
}

function resultOf(
  row: { type: NotificationType; approved_at: string | null } | undefined,
): Results[number]['result'] {
  if (!row) return 'not-found';
  const { answer } = NOTIFICATION_KINDS[row.type];
  // Of a consent that is settled it counts whether it still says the price.
  if (row.approved_at !== null && answer !== 'consent') return 'already';
  if (answer === 'must') return 'must-be-done';
  return answer === 'consent' ? 'answer-alone' : 'accepted';
}
