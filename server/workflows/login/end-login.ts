import { endBrokerSessions } from '../../db/sessions';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { MitIdUnavailable } from '../../outbound/mitid/port';
import { Refusal } from '../../refusal';
import { endSession } from '../session';
import { askBroker } from './begin-login';

/** Where a browser goes on to end its login at the broker too. */
export interface AtBroker {
  /** Null when there is nothing to end, or the broker can't be asked. */
  url: string | null;
  isBrokerSilent: boolean;
}

/** Ends a login here, whatever the broker does; the broker hands `returnPath` back to the page of the logout. */
export async function endLogin(
  deps: Deps,
  sessionHash: string,
  returnPath: string,
): Promise<AtBroker> {
  const idToken = await endSession(deps.connection.db, sessionHash);
  if (idToken === null) return { url: null, isBrokerSilent: false };
  try {
    const token = deps.secrets.decrypt(idToken);
    return { url: await deps.mitId.logoutAddress(token, returnPath), isBrokerSilent: false };
  } catch (error) {
    if (!(error instanceof MitIdUnavailable)) throw error;
    deps.logger.error({ reason: error.message }, 'MitID does not answer');
    return { url: null, isBrokerSilent: true };
  }
}

/**
 * Ends the logins of a session that the broker says is over; a notice counts once.
 * @throws Refusal `bad-logout-token`, `mitid-unavailable`
 */
export async function endAtBrokersWord(deps: Deps, notice: string, now: Date): Promise<void> {
  const told = await askBroker(deps, () => deps.mitId.readLogout(notice));
  if (!told) throw new Refusal('bad-logout-token');
  const count = await inTransaction(deps, (tx) => endBrokerSessions(tx, told, now));
  deps.logger.info({ count }, 'logins ended at the word of MitID');
}
