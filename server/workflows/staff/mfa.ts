import { addMinutes } from 'date-fns/addMinutes';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { randomBytes } from 'node:crypto';
import type { MfaInfo } from '../../contract/staff';
import { clockTime } from '../../contract/written';
import { sha256 } from '../../crypto';
import {
  findStaff,
  replaceRecoveryCodes,
  takeTotpTry,
  useRecoveryCode,
  useTotpStep,
  type StaffRow,
} from '../../db/staff';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { stepOfCode, totpUri } from '../../totp';
import { limitRate } from '../rate-limit';
import type { StaffCaller } from '../staff-session';
import { writeAudit, type AuditAction } from './audit';

/*
 * The second factor of staff: a code of an authenticator app, which is good once; five tries without a right
 * one lock for 15 minutes.
 */

const TRIES = 5;
const LOCK_MINUTES = 15;
const RECOVERY_CODES = 10;
const RECOVERY_LIMIT = { attempts: 10, minutes: 15 };

export async function readMfa(deps: Deps, caller: StaffCaller): Promise<MfaInfo> {
  const staff = await requireStaff(deps, caller);
  const isEnabled = staff.totp_enrolled_at !== null;
  const secret = deps.secrets.decrypt(staff.totp_secret);
  return {
    isRequired: caller.mfaAt === null,
    isEnabled,
    keyUriQrCode: isEnabled ? '' : totpUri(secret, staff.username),
  };
}

/**
 * Whether a typed code is right; it is used up then.
 * @throws Refusal `mfa-locked`, with the time of the next try
 */
export async function useTotp(deps: Deps, caller: StaffCaller, typed: string): Promise<boolean> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const lockedUntil = addMinutes(now, LOCK_MINUTES);
  if (!(await takeTotpTry(db, caller.staffId, { most: TRIES, now, lockedUntil }))) {
    throw await lockedRefusal(deps, caller, now);
  }
  const staff = await requireStaff(deps, caller);
  const secret = deps.secrets.decrypt(staff.totp_secret);
  // The time machine moves the portal's time alone.
  const step = stepOfCode(secret, typed.replaceAll(/\s/g, ''), deps.phoneClock.now());
  if (step !== null && (await useTotpStep(db, staff.id, { step, now }))) return true;
  const isLock = staff.totp_locked_until !== null;
  await noteWrong(deps, caller, isLock ? ['wrong-code', 'mfa-lock'] : ['wrong-code']);
  return false;
}

/** Who tries to get in without the phone is read of later. */
async function noteWrong(
  deps: Deps,
  staff: StaffCaller,
  actions: readonly AuditAction[],
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    for (const action of actions) await writeAudit(deps, tx, { staff, action, now });
  });
}

/** Uses up a code of one's own phone. @throws Refusal `mfa-locked`, `invalid-input` at `code` */
export async function requireCode(deps: Deps, caller: StaffCaller, typed: string): Promise<void> {
  if (await useTotp(deps, caller, typed)) return;
  throw new Refusal('invalid-input', [{ field: 'code', code: 'validation.staff-code-wrong' }]);
}

async function lockedRefusal(deps: Deps, caller: StaffCaller, now: Date): Promise<Refusal> {
  const { totp_locked_until: until } = await requireStaff(deps, caller);
  const end = until === null ? now : new Date(until);
  const seconds = differenceInSeconds(end, now, { roundingMethod: 'ceil' });
  return new Refusal('mfa-locked', [], { time: clockTime(end.toISOString()) }, seconds);
}

/**
 * Whether a typed recovery code is right; it is used up then.
 * @throws Refusal `too-many-requests`
 */
export async function useRecovery(deps: Deps, caller: StaffCaller, typed: string) {
  const { staffId } = caller;
  await limitRate(deps, `recovery:${staffId}`, RECOVERY_LIMIT);
  const codeHash = sha256(plainCode(typed));
  const now = deps.clock.now();
  const isRight = await useRecoveryCode(deps.connection.db, { staffId, codeHash, now });
  if (!isRight) await noteWrong(deps, caller, ['wrong-recovery-code']);
  return isRight;
}

/** Crockford's base 32: without letters that are taken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 24;
const GROUP = /.{4}(?!$)/g;

/** As people type it: in any case, with or without spaces and hyphens, with the letters that look alike. */
const plainCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Ten codes of 120 random bits, which are told this once; the earlier ones are good no more. */
export async function createRecoveryCodes(deps: Deps, staff: StaffCaller): Promise<string[]> {
  const { staffId } = staff;
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );
  const hashes = codes.map(sha256);
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    await replaceRecoveryCodes(tx, { staffId, hashes, now });
    await writeAudit(deps, tx, { staff, action: 'recovery-codes', now });
  });
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

async function requireStaff({ connection }: Deps, { staffId }: StaffCaller): Promise<StaffRow> {
  const staff = await findStaff(connection.db, staffId);
  if (!staff) throw new Refusal('not-signed-in');
  return staff;
}
