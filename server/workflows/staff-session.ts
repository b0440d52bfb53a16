import type { Grant } from '../contract/enums';
import type { StaffRole } from '../contract/staff';
import { newId, newToken, sha256 } from '../crypto';
import { grantsColumn } from '../db/json-columns';
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
  rotateStaffSession,
  touchStaffSession,
} from '../db/staff-sessions';
import type { Deps } from '../deps';
import type { Actor } from '../domain/permissions';
import { inTransaction } from '../in-transaction';
import type { Device } from './device';
import { endOf, noteUse, type AtBroker } from './session';

/** One at work and one at home. */
const MOST_SESSIONS = 2;

/** Before the token of a staff login, so that one look tells where it is looked up. */
const PREFIX = 'staff.';

export const isStaffToken = (token: string): boolean => token.startsWith(PREFIX);

/** The portal seen as a person. */
interface Shadow {
  sessionHash: string;
  until: Date;
  /** An order is begun for that person in it. */
  assists: boolean;
}

/** The staff member behind a call. */
export interface StaffCaller {
  sessionHash: string;
  /** The same for all ids of this login. */
  family: string;
  staffId: string;
  username: string;
  name: string;
  role: StaffRole;
  /** What an Admin may do that not every Admin may. */
  grants: readonly Grant[];
  /** The school of a SchoolAdmin, as approvals name it. */
  school: { name: string; postcode: string } | null;
  /** When the second factor was shown; null before that. */
  mfaAt: Date | null;
  /** The login as a person that the portal is seen by, and until when; null for none. */
  shadow: Shadow | null;
  /** The last such view has run out. */
  isViewOver: boolean;
  expiresAt: Date;
}

/** Who acts, for the table of permissions. */
export function actorOf({ mfaAt, role }: StaffCaller): Actor {
  if (mfaAt === null) return 'unverified';
  return role === 'Admin' ? 'admin' : 'school';
}

/** Starts a login that has its second factor still to show, and returns the token for the cookie. */
export async function startStaffSession(
  deps: Deps,
  staffId: string,
  now: Date,
  { device, atBroker }: { device: Device; atBroker?: AtBroker },
): Promise<string> {
  const token = PREFIX + newToken();
  const at = now.toISOString();
  const row = {
    id_hash: sha256(token),
    family: newId(),
    staff_id: staffId,
    ...{ created_at: at, last_seen_at: at, mfa_at: null },
    ...device,
    broker_session: atBroker?.session ?? null,
    id_token: atBroker?.idToken ?? null,
  };
  await inTransaction(deps, (tx) => insertStaffSession(tx, row, MOST_SESSIONS));
  return token;
}

/** The second factor was shown: the same login under another token; null where it is over. */
export async function verifyStaffSession(
  { connection }: Deps,
  { sessionHash }: StaffCaller,
  now: Date,
): Promise<string | null> {
  const token = PREFIX + newToken();
  const ids = { from: sessionHash, to: sha256(token) };
  return (await rotateStaffSession(connection.db, { ...ids, now })) ? token : null;
}

/** The staff member of a token, or null when it is unknown, idle for too long or too old. One query. */
export async function findStaffCaller(
  { connection: { db } }: Pick<Deps, 'connection'>,
  token: string,
  now: Date,
): Promise<StaffCaller | null> {
  const row = await findStaffSession(db, sha256(token));
  if (!row || now >= endOf(row).at) return null;
  const shadow = shadowOf(row, now);
  const lastSeen = await noteUse(row, now, () => touchStaffSession(db, row.id_hash, now));
  const { school_name: name, school_postcode: postcode } = row;
  return {
    sessionHash: row.id_hash,
    family: row.family,
    staffId: row.staff_id,
    username: row.username,
    name: row.name,
    role: row.role,
    grants: grantsColumn.read(row.grants),
    school: name !== null && postcode !== null ? { name, postcode } : null,
    mfaAt: row.mfa_at === null ? null : new Date(row.mfa_at),
    shadow,
    isViewOver: shadow === null && row.shadow_hash !== null,
    expiresAt: endOf({ ...row, last_seen_at: lastSeen }).at,
  };
}

function shadowOf(
  row: { shadow_hash: string | null; shadow_until: string | null; shadow_assists: number },
  now: Date,
): StaffCaller['shadow'] {
  const { shadow_hash: sessionHash, shadow_until: end, shadow_assists: assists } = row;
  if (sessionHash === null || end === null) return null;
  const until = new Date(end);
  return now < until ? { sessionHash, until, assists: assists === 1 } : null;
}

/** Ends a login; the sealed word of the broker on it, when it came from there. */
export const endStaffSession = (
  { connection }: Deps,
  { sessionHash }: StaffCaller,
): Promise<string | null> => deleteStaffSession(connection.db, sessionHash);
