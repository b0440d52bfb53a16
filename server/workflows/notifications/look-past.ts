import { lookPast } from '../../db/sessions';
import type { Deps } from '../../deps';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';

/** Opens the overview to a login that has something to do first; it stays to be done. */
export async function lookPastNotifications(
  { connection, clock }: Deps,
  { sessionHash, isShadow }: Caller,
): Promise<void> {
  if (isShadow) throw new Refusal('shadow-read-only');
  await lookPast(connection.db, sessionHash, clock.now());
}
