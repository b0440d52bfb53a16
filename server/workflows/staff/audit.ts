import { subMinutes } from 'date-fns/subMinutes';
import { MOST_ACTS, staffAct, type StaffAct, type StaffReason } from '../../contract/admin';
import { allAudit, listAudit, listSeenSince } from '../../db/audit';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import type { AuditChain } from '../../domain/audit-age';
import type { StaffCaller } from '../staff-session';
import { appendActs, subjectOf, subjectsOf } from './audit-entry';

/*
 * The audit log: what staff did and saw, and what people changed themselves, in two chains. Each entry holds
 * the hash of the one before, so that whoever changes, takes out or slips in one has to make all later ones
 * anew.
 */

export type AuditAction =
  | StaffAct['action']
  | ('login' | 'recovery-codes' | 'text' | 'setting' | 'job' | 'import')
  // A second factor that was wrong, and what locks it.
  | ('wrong-code' | 'wrong-recovery-code' | 'mfa-lock')
  // Of the account of somebody else.
  | ('account' | 'grants' | 'reset-mfa' | 'close');

/** What is looked at again within this time is told once. */
const SAME_LOOK_MINUTES = 5;

/** What was only seen, and nothing changed by. */
const VIEWS: readonly AuditAction[] = ['search', 'view', 'shadow', 'shadow-end', 'cpr'];

const chainOf = (action: AuditAction): AuditChain => (VIEWS.includes(action) ? 'view' : 'change');

/** Who acts at the command line, where nobody is logged in. */
export const OPERATOR = { staffId: 'operator', role: 'Operator' } as const;

interface Act {
  staff: { staffId: string; role: StaffCaller['role'] | 'Susy' | 'Operator' };
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

/** Writes an act of staff down in the transaction that does it. */
export const writeAudit = (
  { secrets }: Keeping,
  tx: Tx,
  { personId, ...act }: Act,
): Promise<void> => append(tx, act, [personId === undefined ? null : subjectOf(secrets, personId)]);

/** Writes down whom somebody of staff has seen, each once in a while. */
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

/** Puts an entry for each subject at the end of the chain that the action is of. */
const append = (
  tx: Tx,
  { staff, action, reason, now }: Omit<Act, 'personId'>,
  subjects: readonly (string | null)[],
): Promise<void> =>
  appendActs(
    tx,
    chainOf(action),
    subjects.map((subject) => ({
      ...{ at: now.toISOString(), actor_id: staff.staffId, role: staff.role },
      ...{ action, subject, reason: reason ?? null },
    })),
  );

/** What staff did to a person or saw of them, the last first; the last 100, or all of it. */
export async function readAudit(
  { connection, secrets }: Pick<Deps, 'connection' | 'secrets'>,
  personId: string,
  { isAll }: { isAll: boolean },
): Promise<StaffAct[]> {
  const rows: Awaited<ReturnType<typeof listAudit>> = [];
  for (const subject of subjectsOf(secrets, personId)) {
    rows.push(...(await (isAll ? allAudit : listAudit)(connection.db, subject)));
  }
  const acts = rows.map(({ name: by, ...row }) => staffAct.parse({ ...row, by }));
  return isAll ? acts : acts.slice(0, MOST_ACTS);
}
