import { sha256 } from '../../crypto';
import { findBeneficiaryByCpr } from '../../db/beneficiaries';
import { type LoginAttemptRow, keepAnswer } from '../../db/login-attempts';
import type { Deps } from '../../deps';
import type { MitIdPerson } from '../../outbound/mitid/port';
import { deviceOf } from '../device';
import { startSession } from '../session';
import { startStaffSession } from '../staff-session';
import { findOrBindStaff } from './bind-staff';
import { endAnyLogin } from './find-login';
import { findOrAddPerson } from './find-or-add-person';
import { type LoginBrowser, type LoginOutcome, failed } from './login-outcome';

export interface Checked {
  person: MitIdPerson;
  returnPath: string;
  browser: LoginBrowser;
}
export interface CheckedAttempt extends Checked {
  attempt: LoginAttemptRow;
  /** Names the login that was begun. */
  state: string;
}

/** The staff account of who has logged in; null as well for a login as a person. */
export const findStaffOf = async (
  deps: Deps,
  person: MitIdPerson,
  { attempt, browser }: Pick<CheckedAttempt, 'attempt' | 'browser'>,
) => (attempt.as_person === 1 ? null : findOrBindStaff(deps, person, browser.now));

export const keepPerson = (
  { connection, secrets }: Deps,
  { state, person }: Pick<CheckedAttempt, 'state' | 'person'>,
) => keepAnswer(connection.db, sha256(state), secrets.encrypt(JSON.stringify(person)));

/** Staff who are a person of the portal too are asked as whom they go on. */
export async function signInStaffOrAsk(
  deps: Deps,
  staff: { id: string; cpr_hash: string | null },
  checked: CheckedAttempt,
): Promise<LoginOutcome> {
  if (!(await findOwnAccount(deps, staff))) return signInStaff(deps, staff.id, checked);
  await keepPerson(deps, checked);
  return { state: 'choice-needed', attempt: checked.state };
}

/** The person of the portal that somebody of staff is too. */
export const findOwnAccount = async ({ connection }: Deps, staff: { cpr_hash: string | null }) =>
  staff.cpr_hash === null ? undefined : findBeneficiaryByCpr(connection.db, staff.cpr_hash);

export async function signInByCpr(
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

export async function signIn(
  deps: Deps,
  beneficiaryId: string,
  checked: Checked,
): Promise<LoginOutcome> {
  const { login, now } = checked.browser;
  await endAnyLogin(deps, login);
  const { db } = deps.connection;
  const token = await startSession(db, beneficiaryId, now, startedBy(deps, checked));
  deps.logger.info({ beneficiaryId }, 'login with MitID');
  return { state: 'signed-in', token, returnPath: checked.returnPath };
}

/** Staff have their second factor to show next, whatever page they came for. */
export async function signInStaff(
  deps: Deps,
  staffId: string,
  checked: Checked,
): Promise<LoginOutcome> {
  const { login, now } = checked.browser;
  await endAnyLogin(deps, login);
  const token = await startStaffSession(deps, staffId, now, startedBy(deps, checked));
  deps.logger.info({ staffId }, 'login of staff with MitID');
  return { state: 'signed-in', token, returnPath: checked.returnPath };
}

export const startedBy = ({ secrets }: Deps, { person, browser }: Checked) => ({
  atBroker: { session: person.session, idToken: secrets.encrypt(person.idToken) },
  device: deviceOf(browser.userAgent),
});
