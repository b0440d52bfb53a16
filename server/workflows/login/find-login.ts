import type { Deps } from '../../deps';
import { endSession, findCaller, type Caller } from '../session';
import { endStaffSession, findStaffCaller, isStaffToken, type StaffCaller } from '../staff-session';

/** Who a session cookie stands for: a person, a staff member, or both where staff see the portal as a person. */
export interface Login {
  caller: Caller | null;
  staff: StaffCaller | null;
}

export const NOBODY: Login = { caller: null, staff: null };

/** Ends a login; the sealed word of the broker on it, when it came from there. */
export async function endAnyLogin(deps: Deps, { caller, staff }: Login): Promise<string | null> {
  if (staff) return endStaffSession(deps, staff);
  return caller && endSession(deps.connection.db, caller.sessionHash);
}

/** The login of a token; nobody's when it is unknown or over. */
export async function findLogin(deps: Deps, token: string, now: Date): Promise<Login> {
  if (isStaffToken(token)) return { caller: null, staff: await findStaffCaller(deps, token, now) };
  return { caller: await findCaller(deps, token, now), staff: null };
}
