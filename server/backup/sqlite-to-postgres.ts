import { sql } from 'kysely';
import { connect, type Connection, type Queryable, type Tx } from '../db/connect';
import { migrateToLatest } from '../db/migrate';
import type { BackupOptions } from './backup-file';
import { readContents, type Restored } from './contents';
import { listTables } from './postgres';
import { withCopy } from './sqlite';

/** A photo of each is several megabytes at most, twice as many as text. */
const BATCH = 200;

interface Options extends BackupOptions {
  url: string;
  /** The database file that a server on SQLite would have; the copy is opened in its folder. */
  beside: string;
}

type Row = Record<string, unknown>;

/**
 * Puts a backup of SQLite into a PostgreSQL database, which must be empty: for a portal that goes on with
 * several processes. All rows come in one transaction; of what is given up nothing stays.
 */
export async function restoreIntoServer(
  file: string,
  { url, beside, ...options }: Options,
): Promise<Restored> {
  const to = connect({ url, file: '', connections: 1 });
  try {
    if ((await listTables(to)).length > 0) {
      throw new Error(
        'The database (DATABASE_URL) is not empty: a backup of SQLite needs a new one (createdb).',
      );
    }
    return await withCopy(file, beside, options, async (copy, { moment }) => {
      const from = connect({ file: copy });
      try {
        await migrateToLatest(from);
        await fill(from, to, options.signal);
      } finally {
        await from.close();
      }
      return { ...(await readContents(to.db)), moment };
    });
  } finally {
    await to.close();
  }
}

async function fill(from: Connection, to: Connection, signal: AbortSignal): Promise<void> {
  try {
    await migrateToLatest(to);
    await to.db.transaction().execute(async (tx) => {
      for (const table of await listOwnersFirst(tx)) {
        await copyTable(from.db, tx, { table, signal });
      }
    });
  } catch (error) {
    const tables = (await listTables(to)).map((name) => sql.table(name));
    if (tables.length > 0) await sql`drop table ${sql.join(tables)} cascade`.execute(to.db);
    throw error;
  }
  await sql`analyze`.execute(to.db);
}

/** The tables of the portal, each behind those that its rows refer to. */
async function listOwnersFirst(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; owners: string[] }>`
    select relname as name, array(
      select owner.relname::text from pg_constraint
      join pg_class as owner on owner.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f'
    ) as owners
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'
    order by relname
  `.execute(tx);
  const ownersOf = new Map(rows.map(({ name, owners }) => [name, owners]));
  const sorted = new Set<string>();
  const add = (name: string): void => {
    for (const owner of ownersOf.get(name) ?? []) if (!sorted.has(owner)) add(owner);
    sorted.add(name);
  };
  for (const { name } of rows) add(name);
  return [...sorted];
}

/** @throws Error when not all rows came */
async function copyTable(
  from: Queryable,
  to: Tx,
  { table, signal }: { table: string; signal: AbortSignal },
): Promise<void> {
  // What its migrations have put there is in the backup as well.
  await sql`delete from ${sql.table(table)}`.execute(to);
  let copied = 0;
  for await (const rows of batchesOf(from, table)) {
    signal.throwIfAborted();
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json)
    `.execute(to);
    copied += Number(numAffectedRows);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(from);
  if (copied !== rows[0]?.count) throw new Error(`Not all rows of ${table} could be copied.`);
}

/** The rows of a table in the order in which they were written. */
async function* batchesOf(from: Queryable, table: string): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row & { rowid$: number }>`
      select rowid as rowid$, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${BATCH}
    `.execute(from);
    if (rows.length === 0) return;
    last = rows.at(-1)?.rowid$ ?? last;
    yield rows.map(({ rowid$: _place, ...row }) => row);
  }
}

/** As PostgreSQL reads it; bytes are given in its own way of writing them. */
const asJson = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(withBytes))));

const withBytes = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  value instanceof ArrayBuffer ? `\\x${Buffer.from(value).toString('hex')}` : value,
];
