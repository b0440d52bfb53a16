import { addMinutes } from 'date-fns/addMinutes';
import type { StaffReason } from '../../contract/admin';
import { newToken, sha256 } from '../../crypto';
import { deleteSession, insertShadowSession } from '../../db/sessions';
import { findSteps, setShadow } from '../../db/staff-sessions';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import type { Caller } from '../session';
import type { StaffCaller } from '../staff-session';
import { writeAudit } from './audit';
import { findPerson } from './person-file';

/** How long staff see the portal as somebody at most. */
const SHADOW_MINUTES = 30;

/**
 * Shows this login the portal as a person sees it; the view of another person ends.
 * @throws Refusal `not-found`
 */
export async function beginShadow(
  deps: Deps,
  staff: StaffCaller,
  wanted: { personId: string; reason: StaffReason },
): Promise<void> {
  await findPerson(deps, wanted.personId);
  await openShadow(deps, staff, { ...wanted, assists: false });
}

/** The same, with `assists` to choose for the person in an order; the hash of the view's session. */
export async function openShadow(
  deps: Deps,
  staff: StaffCaller,
  { personId, reason, assists }: { personId: string; reason: StaffReason; assists: boolean },
): Promise<string> {
  const now = deps.clock.now();
  // Nobody is ever given the token: the staff login leads to it.
  const idHash = sha256(newToken());
  const until = addMinutes(now, SHADOW_MINUTES).toISOString();
  await inTransaction(deps, async (tx) => {
    await dropShadow(tx, staff);
    const shadowOf = staff.family;
    await insertShadowSession(tx, { idHash, beneficiaryId: personId, shadowOf, now });
    await setShadow(tx, staff.sessionHash, { hash: idHash, until, assists });
    const action = assists ? 'assist' : 'shadow';
    await writeAudit(deps, tx, { staff, action, personId, reason, now });
  });
  return idHash;
}

/** Ends the view; harmless without one. */
export async function endShadow(
  deps: Deps,
  staff: StaffCaller,
  shadowed: Caller | null,
): Promise<void> {
  if (!shadowed) return;
  const { beneficiaryId: personId, sessionHash } = shadowed;
  await inTransaction(deps, async (tx) => {
    await deleteSession(tx, sessionHash);
    await setShadow(tx, staff.sessionHash, null);
    const now = deps.clock.now();
    await writeAudit(deps, tx, { staff, action: 'shadow-end', personId, now });
  });
}

async function dropShadow(tx: Tx, { shadow }: StaffCaller): Promise<void> {
  if (shadow) await deleteSession(tx, shadow.sessionHash);
}

/** The page of the view as a person; before the first, the one that the person opened last. */
export async function readLastStep(
  { connection, currentPages }: Deps,
  { sessionHash }: StaffCaller,
): Promise<{ url: string | null }> {
  await currentPages.write(connection.db);
  const steps = await findSteps(connection.db, sessionHash);
  return { url: steps?.shadow_step ?? steps?.current_url ?? null };
}
