import { sql, SqliteAdapter, type RawBuilder } from 'kysely';
import type { Queryable } from './connect';
import type { Tables } from './tables';

/**
 * So few that nobody notices, and more in an hour than a busy day brings.
 * @internal exported for tests
 */
export const MOST = 1000;

/**
 * What is only ever added at the end; SQLite has it in that order, and no index of its age or of its ids.
 * @internal exported for tests
 */
export const IN_ORDER = new Set<string>(['message', 'notification']);

/** Rows that are deleted by age: the key of a row, and the column of its age. */
export interface Ageing<Table extends keyof Tables> {
  table: Table;
  key: keyof Tables[Table] & string;
  age: keyof Tables[Table] & string;
}

/**
 * Deletes some of the rows whose age lies before `before`, the oldest first, and says how many. Most of the
 * time there are none, and nothing is locked.
 */
export async function deleteOld<Table extends keyof Tables>(
  db: Queryable,
  rows: Ageing<Table>,
  before: Date,
): Promise<number> {
  const isOld = sql`${sql.ref(rows.age)} < ${before.toISOString()}`;
  const isInOrder = IN_ORDER.has(rows.table) && db.getExecutor().adapter instanceof SqliteAdapter;
  const found = await (isInOrder ? findFirst : findOldest)(db, rows, isOld);
  if (!found) return 0;
  // Asked again at the deletion: a row may have been renewed since it was found.
  const { numAffectedRows } =
    await sql`delete from ${sql.table(rows.table)} where ${isOld} and ${found}`.execute(db);
  return Number(numAffectedRows);
}

/** PostgreSQL would read a table from end to end to delete what a query finds in it, and takes an index for keys. */
async function findOldest<Table extends keyof Tables>(
  db: Queryable,
  { table, key, age }: Ageing<Table>,
  isOld: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | undefined> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)}
    where ${isOld} order by ${sql.ref(age)} limit ${MOST}
  `.execute(db);
  if (rows.length === 0) return undefined;
  // One, ten, a hundred or a thousand, since a database keeps a statement of each length.
  const length = 10 ** Math.ceil(Math.log10(rows.length));
  const keys = Array.from({ length }, (_, index) => (rows[index] ?? rows[0])?.key);
  return sql`${sql.ref(key)} in (${sql.join(keys)})`;
}

async function findFirst<Table extends keyof Tables>(
  db: Queryable,
  { table }: Ageing<Table>,
  isOld: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | undefined> {
  const first = sql`rowid < (select min(rowid) from ${sql.table(table)}) + ${MOST}`;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${first} and ${isOld} limit 1
  `.execute(db);
  return rows.length > 0 ? first : undefined;
}
