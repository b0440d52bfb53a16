import { addSeconds } from 'date-fns/addSeconds';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import type { MitIdProblem } from '../../contract/login';
import { sha256 } from '../../crypto';
import { findBeneficiaryByCpr } from '../../db/beneficiaries';
import { findIdentity } from '../../db/identities';
import { type LoginAttemptRow, noteLogin, useAttempt } from '../../db/login-attempts';
import type { Deps } from '../../deps';
import {
  type LoginAnswer,
  type LoginFailure,
  type MitIdPerson,
  MitIdUnavailable,
} from '../../outbound/mitid/port';
import { writtenCpr } from '../../domain/cpr';
import { reissueToken, renewSession } from '../session';
import { type LoginBrowser, type LoginOutcome, failed, findOwnAttempt } from './login-outcome';
import {
  type Checked,
  findStaffOf,
  keepPerson,
  signIn,
  signInByCpr,
  signInStaffOrAsk,
  startedBy,
} from './sign-in';

/** By so much the clocks of the broker and of the portal may differ. */
const SLACK_SECONDS = 60;
/** Within so long whoever asks again may never have got the token of the login. */
const LOST_AFTER_SECONDS = 30;

const PROBLEM_OF: Record<LoginFailure, MitIdProblem> = {
  aborted: 'aborted',
  denied: 'denied',
  'level-too-low': 'level-too-low',
  invalid: 'expired',
};

/** The answer is being read for the same browser, which asks once more. */
interface UnderWay {
  state: 'under-way';
  attempt: LoginAttemptRow;
}

interface Answer {
  query: string;
  /** Names the login that was begun. */
  state: string;
  attempt: LoginAttemptRow;
}

/**
 * Takes the query that the broker sent the browser back with, once for each login that was begun. A browser that
 * asks again, because its page was loaded anew or its network broke off, comes into the same login.
 */
export async function finishLogin(
  deps: Deps,
  query: string,
  browser: LoginBrowser,
): Promise<LoginOutcome | UnderWay> {
  const { db } = deps.connection;
  const state = new URLSearchParams(query).get('state') ?? '';
  const attempt = await findOwnAttempt(deps, state, browser);
  if (!attempt) return failed(deps, 'expired', null, 'no such login');
  const isFirst = await useAttempt(db, attempt.state_hash, browser.now);
  if (!isFirst) return finishAgain(deps, { state, attempt }, browser);
  const outcome = await readAnswer(deps, { query, state, attempt }, browser);
  if ('token' in outcome) await noteToken(deps, attempt, outcome.token);
  return outcome;
}

async function readAnswer(
  deps: Deps,
  { query, state, attempt }: Answer,
  browser: LoginBrowser,
): Promise<LoginOutcome> {
  const { return_path: returnPath, confirms } = attempt;
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
  const known = await findIdentity(deps.connection.db, person.issuer, person.uuid);
  if (known) return signIn(deps, known.beneficiary_id, checked);
  if (person.cpr !== null) return signInByCpr(deps, person.cpr, checked);
  if (!deps.mitId.matchesCpr) return failed(deps, 'no-cpr', attempt, 'no CPR number');
  await keepPerson(deps, checked);
  return { state: 'cpr-needed', attempt: state };
}

/** Where the first answer has led, as far as it has got by now. */
async function finishAgain(
  deps: Deps,
  { state, attempt }: Pick<Answer, 'state' | 'attempt'>,
  browser: LoginBrowser,
): Promise<LoginOutcome | UnderWay> {
  const { return_path: returnPath, confirms, login, answer } = attempt;
  const { caller, staff } = browser.login;
  const signedIn = (token: string | null): LoginOutcome => ({
    state: confirms === null ? 'signed-in' : 'confirmed',
    ...{ token, returnPath },
  });
  if (answer !== null) {
    const person = JSON.parse(deps.secrets.decrypt(answer)) as MitIdPerson;
    const asStaff = await findStaffOf(deps, person, { attempt, browser });
    return { state: asStaff ? 'choice-needed' : 'cpr-needed', attempt: state };
  }
  const isHere = staff !== null || (caller !== null && caller.sessionHash === login);
  if (isHere) return signedIn(null);
  // Read before another request has used it, it says nothing of when that was.
  const usedAt = attempt.used_at ?? browser.now;
  if (browser.now < addSeconds(usedAt, LOST_AFTER_SECONDS)) {
    if (login === null) return { state: 'under-way', attempt };
    const token = await reissueToken(deps.connection.db, login);
    await noteToken(deps, attempt, token);
    if (token !== null) return signedIn(token);
  }
  return caller ? signedIn(null) : failed(deps, 'expired', attempt, 'used before');
}

async function noteToken({ connection }: Deps, attempt: LoginAttemptRow, token: string | null) {
  if (token !== null) await noteLogin(connection.db, attempt.state_hash, sha256(token));
}

/** How long ago the login was begun, in seconds. */
const ageOf = ({ created_at: begun }: LoginAttemptRow, now: Date): number =>
  Math.max(0, differenceInSeconds(now, begun));

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
