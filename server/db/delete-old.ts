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

/** Deletes some of the rows whose age lies before `before`, the oldest first. */
export async function deleteOld<Table extends keyof Tables>(
  db: Queryable,
  { table, key, age }: Ageing<Table>,
  before: Date,
): Promise<void> {
  const isOld = sql`${sql.ref(age)} < ${before.toISOString()}`;
  // Asked again at the deletion: a row may have been renewed since it was found.
  await sql`
    delete from ${sql.table(table)} where ${isOld} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${isOld} order by ${sql.ref(age)} limit ${MOST}
    )
  `.execute(db);
}
