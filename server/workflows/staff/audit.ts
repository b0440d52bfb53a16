import { subMinutes } from 'date-fns/subMinutes';
import { createHash } from 'node:crypto';
import { staffAct, type StaffAct, type StaffReason } from '../../contract/admin';
import type { Secrets } from '../../crypto';
import {
  appendAudit,
  auditHead,
  listAudit,
  listSeenSince,
  pageOfAudit,
  takeAuditPlaces,
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
  StaffAct['action'] | 'login' | 'recovery-codes' | 'text' | 'setting' | 'job' | 'import';

/** What is looked at again within this time is told once. */
const SAME_LOOK_MINUTES = 5;

interface Act {
  staff: Pick<StaffCaller, 'staffId' | 'role'>;
  action: AuditAction;
  /** The person it is about. */
  personId?: string;
  reason?: StaffReason;
  now: Date;
}

interface Looks extends Pick<Act, 'staff' | 'now'> {
  action: 'search' | 'view';
  personIds: readonly string[];
}

type Keeping = Pick<Deps, 'secrets'>;

/** A person as the chain names them: nobody finds them by it once their row is gone. */
const subjectOf = (secrets: Secrets, personId: string): string =>
  secrets.lookupHash(`audit ${personId}`);

/** Writes an act down in the transaction that does it. */
export const writeAudit = (
  { secrets }: Keeping,
  tx: Tx,
  { personId, ...act }: Act,
): Promise<void> => append(tx, act, [personId === undefined ? null : subjectOf(secrets, personId)]);

/** Writes down whom somebody has seen, each once in a while. */
export async function writeLooks(
  { secrets }: Keeping,
  tx: Tx,
  { personIds, ...look }: Looks,
): Promise<void> {
  const { staff, action, now } = look;
  const subjects = personIds.map((id) => subjectOf(secrets, id));
  const since = subMinutes(now, SAME_LOOK_MINUTES).toISOString();
  const before = { actorId: staff.staffId, action, subjects, since };
  const seen = new Set(await listSeenSince(tx, before));
  const fresh = subjects.filter((subject) => !seen.has(subject));
  await append(tx, look, fresh);
}

/** Puts an entry for each subject at the end of the chain. */
async function append(
  tx: Tx,
  { staff, action, reason, now }: Omit<Act, 'personId'>,
  subjects: readonly (string | null)[],
): Promise<void> {
  if (subjects.length === 0) return;
  const first = await takeAuditPlaces(tx, subjects.length);
  let prev = first.prev;
  const rows = subjects.map((subject, index) => {
    const entry = {
      ...{ seq: first.seq + index, prev, at: now.toISOString() },
      ...{ actor_id: staff.staffId, role: staff.role, action, subject, reason: reason ?? null },
    };
    prev = hashOf(entry);
    return { ...entry, hash: prev };
  });
  await appendAudit(tx, rows, prev);
}

/** SHA-256 of all that an entry says, in a fixed order. */
function hashOf(entry: Omit<AuditRow, 'hash'>): string {
  const { prev, seq, at, actor_id: actor, role, action, subject, reason } = entry;
  const text = JSON.stringify([prev, seq, at, actor, role, action, subject, reason]);
  return createHash('sha256').update(text).digest('base64url');
}

/** What staff did to a person or saw of them, the last first. */
export async function readAudit(
  { connection, secrets }: Pick<Deps, 'connection' | 'secrets'>,
  personId: string,
): Promise<StaffAct[]> {
  const rows = await listAudit(connection.db, subjectOf(secrets, personId));
  return rows.map(({ name: by, ...row }) => staffAct.parse({ ...row, by }));
}

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
