import { sql } from 'kysely';
import type { Queryable } from './connect';
import type { Tables } from './tables';

/** So few that nobody notices, and more in an hour than a busy day brings. */
const MOST = 1000;

/** Rows that are deleted by age: the key of a row, and the column of its age. */
export interface Ageing<Table extends keyof Tables> {
  table: Table;
  key: keyof Tables[Table] & string;
  age: keyof Tables[Table] & string;
}

/**
 * Deletes some of the rows whose age lies before `before`, the oldest first. Most of the time there are
 * none, and nothing is locked. PostgreSQL would read a table from end to end to delete what a query finds
 * in it, and takes an index for what is named.
 */
export async function deleteOld<Table extends keyof Tables>(
  db: Queryable,
  { table, key, age }: Ageing<Table>,
  before: Date,
): Promise<void> {
  const isOld = sql`${sql.ref(age)} < ${before.toISOString()}`;
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)}
    where ${isOld} order by ${sql.ref(age)} limit ${MOST}
  `.execute(db);
  if (rows.length === 0) return;
  // One, ten, a hundred or a thousand, since a database keeps a statement of each length.
  const length = 10 ** Math.ceil(Math.log10(rows.length));
  const keys = Array.from({ length }, (_, index) => (rows[index] ?? rows[0])?.key);
  // Asked again at the deletion: a row may have been renewed since it was found.
  await sql`
    delete from ${sql.table(table)}
    where ${isOld} and ${sql.ref(key)} in (${sql.join(keys)})
  `.execute(db);
}
