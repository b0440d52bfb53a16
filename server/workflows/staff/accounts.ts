import type { StaffRole } from '../../contract/staff';
import { newId, type Secrets } from '../../crypto';
import type { Connection, Tx } from '../../db/connect';
import {
  closeStaff,
  findStaffByCpr,
  findStaffByUsername,
  insertStaff,
  listStaff,
  replaceTotpSecret,
  type StaffRow,
} from '../../db/staff';
import { writtenCpr } from '../../domain/cpr';
import { newTotpSecret } from '../../totp';

/** What a command of accounts works with, beside a portal that may be running. */
interface Work {
  connection: Connection;
  secrets: Secrets;
  now: Date;
}

interface NewAccount {
  username: string;
  name: string;
  role: StaffRole;
  /** Of a SchoolAdmin, as approvals name it; empty for others. */
  school: { name: string; postcode: string };
  cpr: string;
}

/** @throws Error that says what is missing or taken */
export async function createStaffAccount(
  { connection, secrets, now }: Work,
  { username, name, role, school, cpr: typed }: NewAccount,
): Promise<void> {
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(username)) {
    throw new Error('A username has 2 to 40 small letters, digits, full stops and hyphens');
  }
  if (name.trim() === '') throw new Error('Say whose account it is: --name "FULL NAME"');
  const hasSchool = school.name !== '' && /^\d{4}$/.test(school.postcode);
  if (role === 'SchoolAdmin' && !hasSchool) {
    throw new Error('Say which school, as approvals name it: --school NAME --postcode 5700');
  }
  const cpr = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{10}$/.test(cpr)) throw new Error('A CPR number has ten digits');
  const cprHash = secrets.lookupHash(writtenCpr(cpr));
  await connection.db.transaction().execute(async (tx) => {
    if ((await listStaff(tx)).some((staff) => staff.username === username)) {
      throw new Error(`There is an account ${username}`);
    }
    if (await findStaffByCpr(tx, cprHash)) throw new Error('That MitID has an account');
    await insertStaff(tx, {
      ...{ id: newId(), username, name: name.trim(), role },
      school_name: role === 'SchoolAdmin' ? school.name : null,
      school_postcode: role === 'SchoolAdmin' ? school.postcode : null,
      cpr_hash: cprHash,
      totp_secret: secrets.encrypt(newTotpSecret()),
      created_at: now.toISOString(),
    });
  });
}

/** @throws Error for an account that is not there */
export const closeStaffAccount = (work: Work, username: string): Promise<void> =>
  withAccount(work, username, (tx, { id }) => closeStaff(tx, id, work.now));

/** @throws Error for an account that is not there */
export const resetMfa = (work: Work, username: string): Promise<void> =>
  withAccount(work, username, (tx, { id }) =>
    replaceTotpSecret(tx, id, work.secrets.encrypt(newTotpSecret())),
  );

async function withAccount(
  { connection }: Work,
  username: string,
  change: (tx: Tx, staff: StaffRow) => Promise<void>,
): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    const staff = await findStaffByUsername(tx, username);
    if (!staff) throw new Error(`There is no open account ${username}`);
    await change(tx, staff);
  });
}

/** The accounts, a line each. */
export async function describeStaff({ connection }: Work): Promise<string[]> {
  return (await listStaff(connection.db)).map((staff) => {
    const state = staff.closed_at ? 'closed' : staff.totp_enrolled_at ? 'open' : 'no phone yet';
    return [staff.username, staff.role, state, staff.name].join('  ');
  });
}
