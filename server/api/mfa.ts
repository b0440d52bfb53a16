import { calls } from '../contract/calls';
import type { Deps } from '../deps';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { limitAddress } from '../workflows/rate-limit';
import { writeAudit } from '../workflows/staff/audit';
import { createRecoveryCodes, readMfa, useRecovery, useTotp } from '../workflows/staff/mfa';
import { verifyStaffSession, type StaffCaller } from '../workflows/staff-session';
import { setSessionCookie } from './cookies';
import { serve, type Endpoint, type Incoming } from './endpoint';

/** A login whose second factor was right goes on under another id. */
async function verified(deps: Deps, staff: StaffCaller, incoming: Incoming): Promise<boolean> {
  const token = await verifyStaffSession(deps, staff, deps.clock.now());
  if (token === null) throw new Refusal('not-signed-in');
  const now = deps.clock.now();
  await inTransaction(deps, (tx) => writeAudit(deps, tx, { staff, action: 'login', now }));
  setSessionCookie(incoming, deps.config, token);
  return true;
}

export const mfaEndpoints: Endpoint[] = [
  serve(calls.mfa, 'mfa', ({ deps, staff }) => readMfa(deps, staff)),
  serve(calls.mfaTotp, 'mfa', async ({ deps, staff, body, incoming }) => {
    await limitAddress(deps, incoming, 'code');
    const isRight = await useTotp(deps, staff, body.code);
    return isRight && verified(deps, staff, incoming);
  }),
  serve(calls.mfaRecovery, 'mfa', async ({ deps, staff, body, incoming }) => {
    await limitAddress(deps, incoming, 'code');
    const isRight = await useRecovery(deps, staff, body.code);
    return isRight && verified(deps, staff, incoming);
  }),
  serve(calls.newRecoveryCodes, 'staff', ({ deps, staff }) => createRecoveryCodes(deps, staff)),
];
