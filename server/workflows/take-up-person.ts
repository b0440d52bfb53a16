import type { StaffReason } from '../contract/admin';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { findOrAdd } from './login/find-or-add-person';
import { writeAudit } from './staff/audit';
import { cprInSearch } from './staff/search';
import type { StaffCaller } from './staff-session';

/**
 * Takes up somebody who never logged in, as the register knows them, when staff have searched for their
 * CPR number; it is written down with the reason. Somebody who is there already is found.
 * @throws Refusal `not-found` for a search of something else, `person-unknown`, `register-silent`
 */
export async function takeUpPerson(
  deps: Deps,
  staff: StaffCaller,
  { search, reason }: { search: string; reason: StaffReason },
): Promise<{ id: string }> {
  const cpr = cprInSearch(deps, search);
  if (cpr === null) throw new Refusal('not-found');
  const now = deps.clock.now();
  const person = { cpr, name: null, birthDate: null };
  const found = await findOrAdd(deps, person, now, (tx, personId) =>
    writeAudit(deps, tx, { staff, action: 'take-up', personId, reason, now }),
  );
  if (found === 'unknown-person') throw new Refusal('person-unknown');
  if (found === 'register-silent') throw new Refusal('register-silent');
  return { id: found.id };
}
