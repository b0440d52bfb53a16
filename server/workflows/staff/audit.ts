import { subMinutes } from 'date-fns/subMinutes';
import { createHash } from 'node:crypto';
import type { StaffReason } from '../../contract/admin';
import type { Secrets } from '../../crypto';
import {
  appendAudit,
  auditHead,
  hasDoneSince,
  listAudit,
  pageOfAudit,
  takeAuditPlace,
  type AuditRow,
} from '../../db/audit';
import type { Db, Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import type { StaffCaller } from '../staff-session';

/*
 * The audit log: what staff did and saw, in a chain. Each entry holds the hash of the one before, so that
 * whoever changes, takes out or slips in one has to make all later ones anew.
 */

export type AuditAction =
  'login' | 'recovery-codes' | 'search' | 'view' | 'shadow' | 'shadow-end' | 'block' | 'unblock';

/** What is looked at again within this time is told once. */
const SAME_LOOK_MINUTES = 5;
const LOOKS: readonly AuditAction[] = ['search', 'view'];

export interface Act {
  staff: Pick<StaffCaller, 'staffId' | 'role'>;
  action: AuditAction;
  /** The person it is about. */
  personId?: string;
  reason?: StaffReason;
  now: Date;
}

/** A person as the chain names them: nobody finds them by it once their row is gone. */
const subjectOf = (secrets: Secrets, personId: string): string =>
  secrets.lookupHash(`audit ${personId}`);

/** Writes an act down in the transaction that does it. */
export async function writeAudit(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { staff, action, personId, reason, now }: Act,
): Promise<void> {
  const subject = personId === undefined ? null : subjectOf(secrets, personId);
  if (subject !== null && LOOKS.includes(action)) {
    const since = subMinutes(now, SAME_LOOK_MINUTES).toISOString();
    const looked = { actorId: staff.staffId, action, subject, since };
    if (await hasDoneSince(tx, looked)) return;
  }
  const entry = {
    ...(await takeAuditPlace(tx)),
    at: now.toISOString(),
    ...{ actor_id: staff.staffId, role: staff.role, action, subject },
    reason: reason ?? null,
  };
  await appendAudit(tx, { ...entry, hash: hashOf(entry) });
}

/** SHA-256 of all that an entry says, in a fixed order. */
function hashOf(entry: Omit<AuditRow, 'hash'>): string {
  const { prev, seq, at, actor_id: actor, role, action, subject, reason } = entry;
  const text = JSON.stringify([prev, seq, at, actor, role, action, subject, reason]);
  return createHash('sha256').update(text).digest('base64url');
}

/** What staff did to a person or saw of them, the last first. */
export const readAudit = async (
  { connection, secrets }: Pick<Deps, 'connection' | 'secrets'>,
  personId: string,
) => listAudit(connection.db, subjectOf(secrets, personId));

const PAGE = 1000;

/** The number of the first entry that is not as it was written, or is not there; null for a whole chain. */
export async function findAuditBreak(db: Db): Promise<{ seq: number } | null> {
  let last = { seq: 0, hash: '' };
  for (;;) {
    const rows = await pageOfAudit(db, { after: last.seq, limit: PAGE });
    for (const row of rows) {
      const isNext = row.seq === last.seq + 1 && row.prev === last.hash;
      if (!isNext || row.hash !== hashOf(row)) return { seq: last.seq + 1 };
      last = row;
    }
    if (rows.length < PAGE) break;
  }
  const head = await auditHead(db);
  return head?.seq === last.seq && head.hash === last.hash ? null : { seq: last.seq + 1 };
}
