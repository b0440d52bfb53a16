import { bindIdentity } from '../../db/identities';
import {
  type LoginAttemptRow,
  keepAnswer,
  returnCprTry,
  takeAnswer,
  takeCprTry,
} from '../../db/login-attempts';
import type { Deps } from '../../deps';
import type { MitIdPerson } from '../../outbound/mitid/port';
import { findOrBindStaff } from './bind-staff';
import { askBroker } from './begin-login';
import { type LoginBrowser, type LoginOutcome, failed, findOwnAttempt } from './login-outcome';
import { findOwnAccount, keepPerson, signIn, signInByCpr, signInStaff } from './sign-in';

const CPR_TRIES = 3;

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
