import { sql, type Insertable, type Selectable } from 'kysely';
import { MOST_ACTS } from '../contract/admin';
import type { AuditChain } from '../domain/audit-age';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { AuditCutTable, AuditEntryTable } from './tables/audit';

export type AuditRow = Selectable<AuditEntryTable>;
export type AuditCutRow = Selectable<AuditCutTable>;

/** The condition of the index on what staff did and saw. */
const OF_STAFF = sql<boolean>`audit_entry.role not in ('Beneficiary', 'Register')`;
/**
 * Takes the next places in a chain, and keeps its end for this transaction: the number of the first, and
 * what it follows.
 */
export async function takeAuditPlaces(
  tx: Tx,
  chain: AuditChain,
  count: number,
): Promise<{ seq: number; prev: string }> {
  const { seq, hash } = await tx
    .updateTable('audit_head')
    .set((e) => ({ seq: e('seq', '+', count) }))
    .where('chain', '=', chain)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq: seq - count + 1, prev: hash };
}

/** Puts entries at the end of their chain, which ends in the hash of the last then. */
export async function appendAudit(
  tx: Tx,
  chain: AuditChain,
  rows: readonly Insertable<AuditEntryTable>[],
  hash: string,
): Promise<void> {
  await tx.insertInto('audit_entry').values(rows).execute();
  await tx.updateTable('audit_head').set({ hash }).where('chain', '=', chain).execute();
}

/** Which of these subjects somebody of staff did this to since then. */
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
    .where(OF_STAFF)
    .where('subject', 'in', subjects)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('at', '>=', since)
    .execute();
  return rows.flatMap(({ subject }) => subject ?? []);
}

const actsOfStaff = (db: Queryable, subject: string) =>
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
    .where(OF_STAFF)
    .where('audit_entry.subject', '=', subject)
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.seq', 'desc');

/** What staff did to a subject or saw of it, the last first, with who did it; the last of it. */
export const listAudit = prepared((db, subject: string) =>
  actsOfStaff(db, subject).limit(MOST_ACTS),
);

/** The same, all of it. */
export const allAudit = prepared(actsOfStaff);

/** Entries of a chain from a number on, in their order. */
export const pageOfAudit = async (
  db: Queryable,
  chain: AuditChain,
  { after, limit }: { after: number; limit: number },
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** The hash of one entry. */
export const auditHashAt = preparedFirst((db, chain: AuditChain, seq: number) =>
  db.selectFrom('audit_entry').select('hash').where('chain', '=', chain).where('seq', '=', seq),
);

export const auditHead = preparedFirst((db, chain: AuditChain) =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('chain', '=', chain),
);

/** Where a chain was cut; undefined for one that is there from its beginning. */
export const findAuditCut = preparedFirst((db, chain: AuditChain) =>
  db.selectFrom('audit_cut').selectAll().where('chain', '=', chain),
);

/** Cuts a chain: notes where, and deletes what lies before. Nothing where it is cut further already. */
export async function cutAudit(tx: Tx, cut: AuditCutRow): Promise<void> {
  const { chain, seq, ...rest } = cut;
  const noted = await tx
    .insertInto('audit_cut')
    .values(cut)
    .onConflict((conflict) =>
      conflict
        .column('chain')
        .doUpdateSet({ seq, ...rest })
        .where('audit_cut.seq', '<', seq),
    )
    .returning('seq')
    .executeTakeFirst();
  if (!noted) return;
  await tx.deleteFrom('audit_entry').where('chain', '=', chain).where('seq', '<=', seq).execute();
}
