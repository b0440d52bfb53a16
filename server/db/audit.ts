import type { Insertable, Selectable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { AuditEntryTable } from './tables/staff';

export type AuditRow = Selectable<AuditEntryTable>;

/**
 * Takes the next places in the chain, and keeps its end for this transaction: the number of the first, and
 * what it follows.
 */
export async function takeAuditPlaces(
  tx: Tx,
  count: number,
): Promise<{ seq: number; prev: string }> {
  const { seq, hash } = await tx
    .updateTable('audit_head')
    .set((e) => ({ seq: e('seq', '+', count) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq: seq - count + 1, prev: hash };
}

/** Puts entries at the end of the chain, which ends in `hash` then. */
export async function appendAudit(
  tx: Tx,
  rows: readonly Insertable<AuditEntryTable>[],
  hash: string,
): Promise<void> {
  await tx.insertInto('audit_entry').values(rows).execute();
  await tx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute();
}

/** Which of these subjects somebody did this to since then. */
export async function listSeenSince(
  db: Queryable,
  {
    actorId,
    action,
    subjects,
    since,
  }: { actorId: string; action: string; subjects: readonly string[]; since: string },
): Promise<string[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom('audit_entry')
    .select('subject')
    .where('subject', 'in', subjects)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('at', '>=', since)
    .execute();
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** What was done to a subject, the last first, with who did it; at most 100. */
export const listAudit = prepared((db, subject: string) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('staff', 'staff.id', 'audit_entry.actor_id')
    .select([
      'audit_entry.at',
      'audit_entry.action',
      'audit_entry.role',
      'audit_entry.reason',
      'staff.name',
    ])
    .where('audit_entry.subject', '=', subject)
    .orderBy('audit_entry.seq', 'desc')
    .limit(100),
);

/** Entries from a number on, in their order. */
export const pageOfAudit = async (
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** The hash of one entry. */
export const auditHashAt = preparedFirst((db, seq: number) =>
  db.selectFrom('audit_entry').select('hash').where('seq', '=', seq),
);

export const auditHead = preparedFirst((db) =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1),
);
