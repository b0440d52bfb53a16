import { sql, type Insertable, type Selectable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { writeLater } from './later';
import { preparedFirst } from './prepared';
import type { AuditPendingTable } from './tables/audit';

/** The condition of the index on what people and the register changed. */
const OWN = sql<boolean>`audit_entry.role in ('Beneficiary', 'Register')`;

export type AuditPendingRow = Selectable<AuditPendingTable>;

/** Puts down what is to be an entry of the audit log, without waiting for the end of its chain. */
export const writePending = (
  tx: Tx,
  rows: readonly Insertable<AuditPendingTable>[],
): Promise<void> => writeLater(tx, tx.insertInto('audit_pending').values(rows));

export const findPending = preparedFirst((db) =>
  db.selectFrom('audit_pending').select('id').limit(1),
);

/** Takes away some of what was put down, the first first. */
export async function takePending(tx: Tx, limit: number): Promise<AuditPendingRow[]> {
  const rows = await tx
    .selectFrom('audit_pending')
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('audit_pending').where('id', 'in', ids).execute();
  return rows;
}

/** The entries that people and the register have of these subjects since then. */
export const listOwnSince = (
  db: Queryable,
  { subjects, since }: { subjects: readonly string[]; since: string },
) =>
  db
    .selectFrom('audit_entry')
    .select(['subject', 'action', 'at'])
    .where(OWN)
    .where('subject', 'in', subjects)
    .where('at', '>=', since)
    .execute();
