import { addMinutes } from 'date-fns/addMinutes';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { MitIdProblem } from '../../contract/login';
import { sha256 } from '../../crypto';
import { findBeneficiaryByCpr } from '../../db/beneficiaries';
import { findIdentity } from '../../db/identities';
import {
  findAttempt,
  keepAnswer,
  returnCprTry,
  takeCprTry,
  useAttempt,
  type LoginAttemptRow,
} from '../../db/login-attempts';
import type { Deps } from '../../deps';
import type { LoginAnswer, LoginFailure, MitIdPerson } from '../../outbound/mitid/port';
import { MitIdUnavailable } from '../../outbound/mitid/port';
import { writtenCpr } from '../../domain/cpr';
import { deviceOf } from '../device';
import { renewSession, startSession } from '../session';
import { startStaffSession } from '../staff-session';
import { findOrBindStaff } from './bind-staff';
import { endAnyLogin, type Login } from './find-login';
import { askBroker } from './begin-login';
import { findOrAddPerson } from './find-or-add-person';

const ATTEMPT_MINUTES = 15;
const CPR_TRIES = 3;
/** By so much the clocks of the broker and of the portal may differ. */
const SLACK_SECONDS = 60;

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
  | { state: 'cpr-needed'; attempt: string }
  | { state: 'cpr-mismatch'; triesLeft: number }
  | Failed;
interface Failed {
  state: 'failed';
  problem: MitIdProblem;
  returnPath: string | null;
  wasConfirming: boolean;
}

const PROBLEM_OF: Record<LoginFailure, MitIdProblem> = {
  aborted: 'aborted',
  denied: 'denied',
  'level-too-low': 'level-too-low',
  invalid: 'expired',
};

/** Takes the query that the broker sent the browser back with, once for each login that was begun. */
export async function finishLogin(
  deps: Deps,
  query: string,
  browser: LoginBrowser,
): Promise<LoginOutcome> {
  const { db } = deps.connection;
  const state = new URLSearchParams(query).get('state') ?? '';
  const attempt = await findOwnAttempt(deps, state, browser);
  if (!attempt) return failed(deps, 'expired', null, 'no such login');
  const { return_path: returnPath, confirms } = attempt;
  if (!(await useAttempt(db, attempt.state_hash, browser.now))) {
    if (browser.login.caller ?? browser.login.staff) {
      return { state: confirms === null ? 'signed-in' : 'confirmed', token: null, returnPath };
    }
    return failed(deps, 'expired', attempt, 'used before');
  }
  let answer: LoginAnswer;
  try {
    answer = await deps.mitId.readAnswer(query, {
      state,
      nonce: attempt.nonce,
      verifier: deps.secrets.decrypt(attempt.verifier),
      maxAgeSeconds: ageOf(attempt, browser.now) + SLACK_SECONDS,
    });
  } catch (error) {
    if (!(error instanceof MitIdUnavailable)) throw error;
    return failed(deps, 'unavailable', attempt, error.message);
  }
  if (!answer.ok) return failed(deps, PROBLEM_OF[answer.reason], attempt, answer.detail);
  const { person } = answer;
  if (confirms !== null) return confirmLogin(deps, attempt, { person, returnPath, browser });
  const staffId = await findOrBindStaff(deps, person, browser.now);
  if (staffId !== null) return signInStaff(deps, staffId, { person, returnPath, browser });
  const known = await findIdentity(db, person.issuer, person.uuid);
  if (known) return signIn(deps, known.beneficiary_id, { person, returnPath, browser });
  if (person.cpr !== null) return signInByCpr(deps, person.cpr, { person, returnPath, browser });
  if (!deps.mitId.matchesCpr) return failed(deps, 'no-cpr', attempt, 'no CPR number');
  await keepAnswer(db, attempt.state_hash, deps.secrets.encrypt(JSON.stringify(person)));
  return { state: 'cpr-needed', attempt: state };
}

/**
 * Has the broker match a typed CPR number with who has logged in, at most three times.
 * @throws Refusal `mitid-unavailable`, which costs no try
 */
export async function matchCpr(
  deps: Deps,
  { attempt: state, cpr }: { attempt: string; cpr: string },
  browser: LoginBrowser,
): Promise<LoginOutcome> {
  const { db } = deps.connection;
  const attempt = await findOwnAttempt(deps, state, browser);
  if (!attempt?.answer) return failed(deps, 'expired', attempt, 'no CPR number is awaited');
  const hash = attempt.state_hash;
  const person = JSON.parse(deps.secrets.decrypt(attempt.answer)) as MitIdPerson;
  const triesLeft = await takeCprTry(db, hash, CPR_TRIES);
  const match =
    triesLeft === null
      ? 'no-more-tries'
      : await askBroker(deps, () => deps.mitId.matchCpr(person.accessToken, cpr)).catch(
          async (error: unknown) => {
            await returnCprTry(db, hash);
            throw error;
          },
        );
  if (match === 'other' && triesLeft) return { state: 'cpr-mismatch', triesLeft };
  await keepAnswer(db, hash, null);
  if (match !== 'same') return failed(deps, 'cpr-tries-used', attempt, 'three wrong numbers');
  return signInByCpr(deps, cpr, { person, returnPath: attempt.return_path, browser });
}

/** A login that this browser began not long ago. */
async function findOwnAttempt(
  deps: Deps,
  state: string,
  { visitor, now }: LoginBrowser,
): Promise<LoginAttemptRow | null> {
  const attempt = await findAttempt(deps.connection.db, sha256(state));
  if (attempt?.browser_hash !== sha256(visitor)) return null;
  return now < addMinutes(attempt.created_at, ATTEMPT_MINUTES) ? attempt : null;
}

/** How long ago the login was begun, in seconds. */
const ageOf = ({ created_at: begun }: LoginAttemptRow, now: Date): number =>
  Math.max(0, differenceInSeconds(now, begun));

interface Checked {
  person: MitIdPerson;
  returnPath: string;
  browser: LoginBrowser;
}

/** Who is logged in has shown once more that it is them: the same login, under another id. */
async function confirmLogin(
  deps: Deps,
  attempt: LoginAttemptRow,
  checked: Checked,
): Promise<LoginOutcome> {
  const { db } = deps.connection;
  const { person, returnPath, browser } = checked;
  const { caller } = browser.login;
  if (caller?.family !== attempt.confirms) return failed(deps, 'expired', attempt, 'another login');
  const { issuer, uuid, cpr } = person;
  const known = await findIdentity(db, issuer, uuid);
  const byCpr =
    known || cpr === null
      ? undefined
      : await findBeneficiaryByCpr(db, deps.secrets.lookupHash(writtenCpr(cpr)));
  const personId = known?.beneficiary_id ?? byCpr?.id;
  if (personId !== caller.beneficiaryId)
    return failed(deps, 'other-person', attempt, 'other MitID');
  const { atBroker } = startedBy(deps, checked);
  const token = await renewSession(db, caller.sessionHash, { atBroker, now: browser.now });
  if (token === null) return failed(deps, 'expired', attempt, 'the login is over');
  deps.logger.info({ beneficiaryId: personId }, 'identity confirmed with MitID');
  return { state: 'confirmed', token, returnPath };
}

async function signInByCpr(deps: Deps, cpr: string, checked: Checked): Promise<LoginOutcome> {
  const staffId = await findOrBindStaff(deps, { ...checked.person, cpr }, checked.browser.now);
  if (staffId !== null) return signInStaff(deps, staffId, checked);
  const found = await findOrAddPerson(deps, { ...checked.person, cpr }, checked.browser.now);
  if (typeof found === 'string') {
    const asked = { return_path: checked.returnPath, confirms: null };
    return failed(deps, found, asked, 'the register does not say who it is');
  }
  return signIn(deps, found.id, checked);
}

async function signIn(deps: Deps, beneficiaryId: string, checked: Checked): Promise<LoginOutcome> {
  const { login, now } = checked.browser;
  await endAnyLogin(deps, login);
  const { db } = deps.connection;
  const token = await startSession(db, beneficiaryId, now, startedBy(deps, checked));
  deps.logger.info({ beneficiaryId }, 'login with MitID');
  return { state: 'signed-in', token, returnPath: checked.returnPath };
}

/** Staff have their second factor to show next, whatever page they came for. */
async function signInStaff(deps: Deps, staffId: string, checked: Checked): Promise<LoginOutcome> {
  const { login, now } = checked.browser;
  await endAnyLogin(deps, login);
  const token = await startStaffSession(deps, staffId, now, startedBy(deps, checked));
  deps.logger.info({ staffId }, 'login of staff with MitID');
  return { state: 'signed-in', token, returnPath: checked.returnPath };
}

const startedBy = ({ secrets }: Deps, { person, browser }: Checked) => ({
  atBroker: { session: person.session, idToken: secrets.encrypt(person.idToken) },
  device: deviceOf(browser.userAgent),
});

function failed(
  { logger }: Deps,
  problem: MitIdProblem,
  /** Null when nothing is known of the login. */
  attempt: { return_path: string; confirms: string | null } | null,
  detail: string,
): Failed {
  logger.warn({ problem, detail }, 'no login with MitID');
  const wasConfirming = attempt !== null && attempt.confirms !== null;
  return { state: 'failed', problem, returnPath: attempt?.return_path ?? null, wasConfirming };
}
