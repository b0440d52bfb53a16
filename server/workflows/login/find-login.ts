import type { Deps } from '../../deps';
import { endSession, findCaller, findCallerBy, type Caller } from '../session';
import { endStaffSession, findStaffCaller, isStaffToken, type StaffCaller } from '../staff-session';

/** Who a session cookie stands for: a person, a staff member, or both where staff see the portal as a person. */
export interface Login {
  caller: Caller | null;
  staff: StaffCaller | null;
}

export const NOBODY: Login = { caller: null, staff: null };

/** Ends a login; the sealed word of the broker on it, when it came from there. */
export async function endAnyLogin(deps: Deps, { caller, staff }: Login): Promise<string | null> {
  // What staff see the portal by goes with their login.
  const idToken = caller && (await endSession(deps.connection.db, caller.sessionHash));
  return staff ? endStaffSession(deps, staff) : idToken;
}

/** The login of a token; nobody's when it is unknown or over. */
export async function findLogin(deps: Deps, token: string, now: Date): Promise<Login> {
  if (isStaffToken(token)) {
    const staff = await findStaffCaller(deps, token, now);
    const shadow = staff?.grants.includes('support') ? staff.shadow : null;
    const seen = shadow && (await findCallerBy(deps, shadow.sessionHash, now));
    return { staff, caller: seen ? { ...seen, isAssisted: shadow.assists } : null };
  }
  return { caller: await findCaller(deps, token, now), staff: null };
}
