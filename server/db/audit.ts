import type { Insertable, Selectable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { AuditEntryTable } from './tables/staff';

export type AuditRow = Selectable<AuditEntryTable>;

/** Takes the next place in the chain, and keeps it for this transaction: what it follows, and its number. */
export async function takeAuditPlace(tx: Tx): Promise<{ seq: number; prev: string }> {
  const { seq, hash } = await tx
    .updateTable('audit_head')
    .set((e) => ({ seq: e('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq, prev: hash };
}

/** Puts an entry at the end of the chain. */
export async function appendAudit(tx: Tx, row: Insertable<AuditEntryTable>): Promise<void> {
  await tx.insertInto('audit_entry').values(row).execute();
  await tx.updateTable('audit_head').set({ hash: row.hash }).where('id', '=', 1).execute();
}

/** Whether somebody did this to a subject since then. */
export const hasDoneSince = preparedFirst(
  (db, done: { actorId: string; action: string; subject: string; since: string }) =>
    db
      .selectFrom('audit_entry')
      .select('seq')
      .where('subject', '=', done.subject)
      .where('actor_id', '=', done.actorId)
      .where('action', '=', done.action)
      .where('at', '>=', done.since)
      .limit(1),
);

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

export const auditHead = preparedFirst((db) =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1),
);
