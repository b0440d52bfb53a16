import { grant, type Grant } from '../../contract/enums';
import type { NewStaffBody, StaffAccount } from '../../contract/staff-accounts';
import { newId, type Secrets } from '../../crypto';
import type { Connection, Tx } from '../../db/connect';
import { grantsColumn } from '../../db/json-columns';
import {
  closeStaff,
  findStaff,
  findStaffByCpr,
  findStaffByUsername,
  insertStaff,
  listStaff,
  replaceTotpSecret,
  setGrants,
  type StaffRow,
} from '../../db/staff';
import type { Deps } from '../../deps';
import { writtenCpr } from '../../domain/cpr';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { newTotpSecret } from '../../totp';
import type { StaffCaller } from '../staff-session';
import { OPERATOR, writeAudit, type AuditAction } from './audit';
import { requireCode } from './mfa';

/*
 * The accounts of staff: docs/rules/permissions.md. The first one is made at the command line, the others
 * on «Medarbejdere», by whoever is granted that.
 */

/** What a change of accounts works with, in a portal and at the command line beside it. */
interface Work {
  secrets: Secrets;
  now: Date;
}

type NewAccount = Omit<NewStaffBody, 'code'>;

/** Why an account is not made: the field, and its message. */
class AccountTaken extends Error {
  constructor(readonly field: 'username' | 'cpr') {
    super(`That ${field} has an account`);
  }
}

/** @throws AccountTaken */
async function addStaff(
  tx: Tx,
  { secrets, now, createdBy }: Work & { createdBy: string | null },
  account: NewAccount,
): Promise<string> {
  const { username, name, work, cpr } = account;
  const written = writtenCpr(cpr.replaceAll(/[\s-]/g, ''));
  if ((await listStaff(tx)).some((staff) => staff.username === username)) {
    throw new AccountTaken('username');
  }
  if (await secrets.findByHash(written, (hash) => findStaffByCpr(tx, hash)))
    throw new AccountTaken('cpr');
  const id = newId();
  await insertStaff(tx, {
    ...{ id, username, name, role: work.role },
    grants: grantsColumn.write(work.role === 'Admin' ? work.grants : []),
    school_name: work.role === 'SchoolAdmin' ? work.schoolName : null,
    school_postcode: work.role === 'SchoolAdmin' ? work.postcode : null,
    cpr_hash: secrets.lookupHash(written),
    totp_secret: secrets.encrypt(newTotpSecret()),
    created_at: now.toISOString(),
    created_by: createdBy,
  });
  return id;
}

/** What an Admin is granted of whom nothing else was said: everything for the first, else to help people. */
async function usualGrants(tx: Tx): Promise<Grant[]> {
  const isFirst = !(await listStaff(tx)).some((row) => isOpen(row) && hasGrant(row, 'accounts'));
  return isFirst ? [...grant.options] : ['support'];
}

const isOpen = ({ closed_at: closed }: StaffRow) => closed === null;

const hasGrant = ({ grants }: StaffRow, word: Grant) => grantsColumn.read(grants).includes(word);

/** The accounts, those that are open first. */
export async function readStaffAccounts(
  { connection }: Pick<Deps, 'connection'>,
  staff: Pick<StaffCaller, 'staffId'>,
): Promise<StaffAccount[]> {
  const rows = await listStaff(connection.db);
  return [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))].map((row) =>
    viewOf(row, staff),
  );
}

/** @throws Refusal `not-found` */
export async function readStaffAccount(
  { connection }: Pick<Deps, 'connection'>,
  staff: StaffCaller,
  id: string,
): Promise<StaffAccount> {
  const row = await findStaff(connection.db, id);
  if (!row) throw new Refusal('not-found');
  return viewOf(row, staff);
}

function viewOf(row: StaffRow, { staffId }: Pick<StaffCaller, 'staffId'>): StaffAccount {
  const { id, username, name, role, school_name: school, school_postcode: postcode } = row;
  return {
    ...{ id, username, name, role },
    grants: grantsColumn.read(row.grants),
    school: school !== null && postcode !== null ? { name: school, postcode } : null,
    state: !isOpen(row) ? 'closed' : row.totp_enrolled_at === null ? 'no-phone' : 'open',
    isOwn: id === staffId,
  };
}

/**
 * Makes an account, whose phone is set up at the first login.
 * @throws Refusal `mfa-locked`; `invalid-input` at `code`, and at `username` or `cpr` of another account
 */
export async function createStaff(
  deps: Deps,
  staff: StaffCaller,
  { code, ...account }: NewStaffBody,
): Promise<{ id: string }> {
  const now = deps.clock.now();
  await requireCode(deps, staff, code);
  return inTransaction(deps, async (tx) => {
    try {
      const by = { secrets: deps.secrets, now, createdBy: staff.staffId };
      const id = await addStaff(tx, by, account);
      await note(deps, tx, staff, { action: 'account', id, now });
      return { id };
    } catch (error) {
      if (!(error instanceof AccountTaken)) throw error;
      const { field } = error;
      throw new Refusal('invalid-input', [{ field, code: `validation.staff-${field}-taken` }]);
    }
  });
}

interface Change {
  id: string;
  /** Of the phone of whoever changes it. */
  code: string;
}

/**
 * Grants an Admin these words and no others, from their next call on. Nobody takes «accounts» from
 * themselves, so that somebody is left who has it.
 * @throws Refusal `not-found`, `own-account`, `stale-grants` where they are others by now than were seen,
 *   `mfa-locked`, `invalid-input` at `code`
 */
export const changeGrants = (
  deps: Deps,
  staff: StaffCaller,
  { grants, seen, ...change }: Change & { grants: readonly Grant[]; seen: readonly Grant[] },
): Promise<void> =>
  changeAccount(deps, staff, { ...change, action: 'grants' }, async (tx, row) => {
    if (row.role !== 'Admin') throw new Refusal('not-found');
    if (row.id === staff.staffId && !grants.includes('accounts')) throw new Refusal('own-account');
    if (grant.options.some((word) => hasGrant(row, word) !== seen.includes(word))) {
      throw new Refusal('stale-grants');
    }
    const inOrder = grant.options.filter((word) => grants.includes(word));
    await setGrants(tx, row.id, grantsColumn.write(inOrder));
  });

/**
 * The phone is lost: a new one is set up at the next login.
 * @throws Refusal `not-found`, `own-account`, `mfa-locked`, `invalid-input` at `code`
 */
export const resetStaffMfa = (deps: Deps, staff: StaffCaller, change: Change): Promise<void> =>
  changeAccount(deps, staff, { ...change, action: 'reset-mfa' }, async (tx, row) => {
    if (row.id === staff.staffId) throw new Refusal('own-account');
    await replaceTotpSecret(tx, row.id, deps.secrets.encrypt(newTotpSecret()));
  });

/**
 * Nobody gets in with it any more.
 * @throws Refusal `not-found`, `own-account`, `mfa-locked`, `invalid-input` at `code`
 */
export const closeAccount = (deps: Deps, staff: StaffCaller, change: Change): Promise<void> =>
  changeAccount(deps, staff, { ...change, action: 'close' }, async (tx, row, now) => {
    if (row.id === staff.staffId) throw new Refusal('own-account');
    await closeStaff(tx, row.id, now);
  });

async function changeAccount(
  deps: Deps,
  staff: StaffCaller,
  { id, code, action }: Change & { action: AuditAction },
  change: (tx: Tx, row: StaffRow, now: Date) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  await requireCode(deps, staff, code);
  await inTransaction(deps, async (tx) => {
    // The end of the audit log is held from here on: of two who close each other's account one is left.
    await note(deps, tx, staff, { action, id, now });
    const [row, own] = [await findStaff(tx, id), await findStaff(tx, staff.staffId)];
    if (!own || !hasGrant(own, 'accounts')) throw new Refusal('not-allowed');
    if (!row) throw new Refusal('not-found');
    await change(tx, row, now);
  });
}

const note = (
  deps: Deps,
  tx: Tx,
  staff: StaffCaller,
  { id, ...act }: { action: AuditAction; id: string; now: Date },
): Promise<void> => writeAudit(deps, tx, { staff, personId: id, ...act });

/** The same at the command line, where nobody is logged in. @throws Error for an account that is not there */
export async function changeByCommand(
  { connection, ...work }: Work & { connection: Connection },
  { username, action }: { username: string; action: AuditAction },
  change: (tx: Tx, staff: StaffRow, work: Work) => Promise<void>,
): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    const staff = await findStaffByUsername(tx, username);
    if (!staff) throw new Error(`There is no open account ${username}`);
    await noteByCommand(tx, work, { action, id: staff.id });
    await change(tx, staff, work);
  });
}

/** Makes an account at the command line, granted what is usual where nothing is said. */
export async function createByCommand(
  { connection, ...work }: Work & { connection: Connection },
  account: NewAccount,
  { isUsual }: { isUsual: boolean },
): Promise<void> {
  await connection.db.transaction().execute(async (tx) => {
    const { work: wanted } = account;
    const granted =
      isUsual && wanted.role === 'Admin' ? { ...wanted, grants: await usualGrants(tx) } : wanted;
    const id = await addStaff(tx, { ...work, createdBy: null }, { ...account, work: granted });
    await noteByCommand(tx, work, { action: 'account', id });
  });
}

const noteByCommand = (
  tx: Tx,
  { secrets, now }: Work,
  { action, id }: { action: AuditAction; id: string },
): Promise<void> => writeAudit({ secrets }, tx, { staff: OPERATOR, action, personId: id, now });

/** The accounts, a line each. */
export async function describeStaff(connection: Connection): Promise<string[]> {
  return (await readStaffAccounts({ connection }, { staffId: '' })).map((account) =>
    [account.username, account.role, account.state, account.name, account.grants.join(' ')]
      .join('  ')
      .trimEnd(),
  );
}
