import { endBrokerSessions } from '../../db/sessions';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { MitIdUnavailable } from '../../outbound/mitid/port';
import { Refusal } from '../../refusal';
import { askBroker } from './begin-login';
import { endAnyLogin, type Login } from './find-login';
import { endStaffBrokerSessions } from '../../db/staff-sessions';

/** Where a browser goes on to end its login at the broker too. */
export interface AtBroker {
  /** Null when there is nothing to end, or the broker can't be asked. */
  url: string | null;
  isBrokerSilent: boolean;
}

/** Ends a login here, whatever the broker does; the broker hands `returnPath` back to the page of the logout. */
export async function endLogin(deps: Deps, login: Login, returnPath: string): Promise<AtBroker> {
  const idToken = await endAnyLogin(deps, login);
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
  const count = await inTransaction(deps, async (tx) => {
    const own = await endBrokerSessions(tx, told, now);
    return own + (await endStaffBrokerSessions(tx, told.session));
  });
  deps.logger.info({ count }, 'logins ended at the word of MitID');
}
