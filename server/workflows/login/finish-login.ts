import { addMinutes } from 'date-fns/addMinutes';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { MitIdProblem, MitIdPurpose } from '../../contract/login';
import { sha256 } from '../../crypto';
import { findBeneficiaryByCpr } from '../../db/beneficiaries';
import { bindIdentity, findIdentity } from '../../db/identities';
import {
  findAttempt,
  keepAnswer,
  returnCprTry,
  takeAnswer,
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
  | { state: 'cpr-needed' | 'choice-needed'; attempt: string }
  | { state: 'cpr-mismatch'; triesLeft: number }
  | Failed;
interface Failed {
  state: 'failed';
  problem: MitIdProblem;
  returnPath: string | null;
  purpose: MitIdPurpose;
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
  const checked = { person, returnPath, browser, attempt, state };
  const staff = await findStaffOf(deps, person, checked);
  if (staff) return signInStaffOrAsk(deps, staff, checked);
  const known = await findIdentity(db, person.issuer, person.uuid);
  if (known) return signIn(deps, known.beneficiary_id, checked);
  if (person.cpr !== null) return signInByCpr(deps, person.cpr, checked);
  if (!deps.mitId.matchesCpr) return failed(deps, 'no-cpr', attempt, 'no CPR number');
  await keepPerson(deps, checked);
  return { state: 'cpr-needed', attempt: state };
}

/** The staff account of who has logged in; null as well for a login as a person. */
const findStaffOf = async (
  deps: Deps,
  person: MitIdPerson,
  { attempt, browser }: Pick<CheckedAttempt, 'attempt' | 'browser'>,
) => (attempt.as_person === 1 ? null : findOrBindStaff(deps, person, browser.now));

const keepPerson = (
  { connection, secrets }: Deps,
  { state, person }: Pick<CheckedAttempt, 'state' | 'person'>,
) => keepAnswer(connection.db, sha256(state), secrets.encrypt(JSON.stringify(person)));

/** Staff who are a person of the portal too are asked as whom they go on. */
async function signInStaffOrAsk(
  deps: Deps,
  staff: { id: string; cpr_hash: string | null },
  checked: CheckedAttempt,
): Promise<LoginOutcome> {
  if (!(await findOwnAccount(deps, staff))) return signInStaff(deps, staff.id, checked);
  await keepPerson(deps, checked);
  return { state: 'choice-needed', attempt: checked.state };
}

/** The person of the portal that somebody of staff is too. */
const findOwnAccount = async ({ connection }: Deps, staff: { cpr_hash: string | null }) =>
  staff.cpr_hash === null ? undefined : findBeneficiaryByCpr(connection.db, staff.cpr_hash);

/** Goes on as staff or as the person that a staff member is too, once. */
export async function chooseRole(
  deps: Deps,
  { attempt: state, as }: { attempt: string; as: 'staff' | 'person' },
  browser: LoginBrowser,
): Promise<LoginOutcome> {
  const { db } = deps.connection;
  const attempt = await findOwnAttempt(deps, state, browser);
  const answer = attempt && (await takeAnswer(db, attempt.state_hash));
  if (!answer) return endedBefore(deps, attempt, browser, 'no choice is awaited');
  const person = JSON.parse(deps.secrets.decrypt(answer)) as MitIdPerson;
  const checked = { person, returnPath: attempt.return_path, browser };
  const staff = await findOrBindStaff(deps, person, browser.now);
  if (!staff) return failed(deps, 'expired', attempt, 'no staff any more');
  if (as === 'staff') return signInStaff(deps, staff.id, checked);
  const own = await findOwnAccount(deps, staff);
  if (!own) return failed(deps, 'unknown-person', attempt, 'no person any more');
  const { issuer, uuid } = person;
  await bindIdentity(db, { issuer, uuid, beneficiaryId: own.id, now: browser.now });
  return signIn(deps, own.id, checked);
}

/**
 * Has the broker match a typed CPR number with who has logged in, at most three times. The register may
 * take its time after that: a second press meanwhile goes the same way, and asks the broker nothing.
 * @throws Refusal `mitid-unavailable`, which costs no try
 */
export async function matchCpr(
  deps: Deps,
  { attempt: state, cpr }: { attempt: string; cpr: string },
  browser: LoginBrowser,
): Promise<LoginOutcome> {
  const { db } = deps.connection;
  const attempt = await findOwnAttempt(deps, state, browser);
  if (!attempt?.answer) return endedBefore(deps, attempt, browser, 'no CPR number is awaited');
  const hash = attempt.state_hash;
  const person = JSON.parse(deps.secrets.decrypt(attempt.answer)) as MitIdPerson;
  const checked = { person, returnPath: attempt.return_path, browser, attempt, state };
  if (person.cpr !== cpr) {
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
    if (match !== 'same') {
      await keepAnswer(db, hash, null);
      return failed(deps, 'cpr-tries-used', attempt, 'three wrong numbers');
    }
    await keepPerson(deps, { state, person: { ...person, cpr } });
  }
  const outcome = await signInByCpr(deps, cpr, checked);
  if (outcome.state === 'signed-in') await keepAnswer(db, hash, null);
  return outcome;
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

/** A late press of who is in by now leads on like the first; staff who wanted to be a person are not in. */
function endedBefore(
  deps: Deps,
  attempt: LoginAttemptRow | null,
  { login }: LoginBrowser,
  detail: string,
): LoginOutcome {
  const isIn = attempt && (login.caller ?? (attempt.as_person === 1 ? null : login.staff));
  if (isIn) return { state: 'signed-in', token: null, returnPath: attempt.return_path };
  return failed(deps, 'expired', attempt, detail);
}

/** How long ago the login was begun, in seconds. */
const ageOf = ({ created_at: begun }: LoginAttemptRow, now: Date): number =>
  Math.max(0, differenceInSeconds(now, begun));

interface Checked {
  person: MitIdPerson;
  returnPath: string;
  browser: LoginBrowser;
}
interface CheckedAttempt extends Checked {
  attempt: LoginAttemptRow;
  /** Names the login that was begun. */
  state: string;
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
      : await deps.secrets.findByHash(writtenCpr(cpr), (hash) => findBeneficiaryByCpr(db, hash));
  const personId = known?.beneficiary_id ?? byCpr?.id;
  if (personId !== caller.beneficiaryId)
    return failed(deps, 'other-person', attempt, 'other MitID');
  const { atBroker } = startedBy(deps, checked);
  const token = await renewSession(db, caller.sessionHash, { atBroker, now: browser.now });
  if (token === null) return failed(deps, 'expired', attempt, 'the login is over');
  deps.logger.info({ beneficiaryId: personId }, 'identity confirmed with MitID');
  return { state: 'confirmed', token, returnPath };
}

async function signInByCpr(
  deps: Deps,
  cpr: string,
  checked: CheckedAttempt,
): Promise<LoginOutcome> {
  const staff = await findStaffOf(deps, { ...checked.person, cpr }, checked);
  if (staff) return signInStaffOrAsk(deps, staff, checked);
  const found = await findOrAddPerson(deps, { ...checked.person, cpr }, checked.browser.now);
  if (typeof found === 'string') {
    return failed(deps, found, checked.attempt, 'the register does not say who it is');
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

function purposeOf(attempt: LoginAttemptRow | null): MitIdPurpose {
  if (!attempt) return 'login';
  if (attempt.confirms !== null) return 'confirm';
  return attempt.as_person === 1 ? 'own-cards' : 'login';
}

function failed(
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
