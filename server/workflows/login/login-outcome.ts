import { addMinutes } from 'date-fns/addMinutes';
import type { MitIdProblem, MitIdPurpose } from '../../contract/login';
import { sha256 } from '../../crypto';
import { type LoginAttemptRow, findAttempt } from '../../db/login-attempts';
import type { Deps } from '../../deps';
import type { Login } from './find-login';

const ATTEMPT_MINUTES = 15;

/** The browser that a login goes on in, and who is logged in there already. */
export interface LoginBrowser {
  visitor: string;
  login: Login;
  /** What the browser says that it is. */
  userAgent: string | null;
  now: Date;
}

export type LoginOutcome =
  /** `token` is null where another window has just finished this login. */
  | { state: 'signed-in' | 'confirmed'; token: string | null; returnPath: string | null }
  | { state: 'cpr-needed' | 'choice-needed'; attempt: string }
  | { state: 'cpr-mismatch'; triesLeft: number }
  | Failed;
interface Failed {
  state: 'failed';
  problem: MitIdProblem;
  returnPath: string | null;
  purpose: MitIdPurpose;
}

/** A login that this browser began not long ago. */
export async function findOwnAttempt(
  deps: Deps,
  state: string,
  { visitor, now }: LoginBrowser,
): Promise<LoginAttemptRow | null> {
  const attempt = await findAttempt(deps.connection.db, sha256(state));
  if (attempt?.browser_hash !== sha256(visitor)) return null;
  return now < addMinutes(attempt.created_at, ATTEMPT_MINUTES) ? attempt : null;
}

function purposeOf(attempt: LoginAttemptRow | null): MitIdPurpose {
  if (!attempt) return 'login';
  if (attempt.confirms !== null) return 'confirm';
  return attempt.as_person === 1 ? 'own-cards' : 'login';
}

export function failed(
  { logger }: Deps,
  problem: MitIdProblem,
  /** Null when nothing is known of the login. */
  attempt: LoginAttemptRow | null,
  detail: string,
): Failed {
  logger.warn({ problem, detail }, 'no login with MitID');
  const returnPath = attempt?.return_path ?? null;
  return { state: 'failed', problem, returnPath, purpose: purposeOf(attempt) };
}
