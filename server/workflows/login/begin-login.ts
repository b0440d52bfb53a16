import { sha256 } from '../../crypto';
import { insertAttempt } from '../../db/login-attempts';
import type { Deps } from '../../deps';
import { MitIdUnavailable } from '../../outbound/mitid/port';
import { Refusal } from '../../refusal';
import { limitRate } from '../rate-limit';
import type { Caller } from '../session';

const LIMIT = { attempts: 20, minutes: 5 };

/**
 * Begins a login with MitID in one browser; each window of it may have its own.
 * @returns the address of the broker's page
 * @throws Refusal `mitid-off`, `mitid-unavailable`, `too-many-requests`
 */
export async function beginLogin(
  deps: Deps,
  {
    visitor,
    returnPath,
    confirms = null,
    isAsPerson = false,
    now,
  }: {
    visitor: string;
    returnPath: string;
    /** The login whose person shows once more who they are. */
    confirms?: Pick<Caller, 'family'> | null;
    /** Whoever it is goes on as a person, whatever staff account that MitID has. */
    isAsPerson?: boolean;
    now: Date;
  },
): Promise<string> {
  if (!isMitIdOffered(deps)) throw new Refusal('mitid-off');
  await limitRate(deps, `mitid:${sha256(visitor)}`, LIMIT);
  const { address, state, nonce, verifier } = await askBroker(deps, () => deps.mitId.ask());
  await insertAttempt(deps.connection.db, {
    state_hash: sha256(state),
    browser_hash: sha256(visitor),
    nonce,
    verifier: deps.secrets.encrypt(verifier),
    return_path: returnPath,
    confirms: confirms?.family ?? null,
    as_person: isAsPerson ? 1 : 0,
    created_at: now.toISOString(),
  });
  return address;
}

/** Where it is not configured, nobody can switch it on. */
export const isMitIdOffered = ({ config, settings }: Pick<Deps, 'config' | 'settings'>): boolean =>
  config.mitId.isOffered && settings.isOn('mitid-login');

/** What the broker says, or the refusal that says it is silent. */
export async function askBroker<T>({ logger }: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MitIdUnavailable)) throw error;
    logger.error({ reason: error.message }, 'MitID does not answer');
    throw new Refusal('mitid-unavailable');
  }
}
