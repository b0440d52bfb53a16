import { sql, type RawBuilder } from 'kysely';
import { connect, type Connection, type Queryable, type Tx } from '../db/connect';
import { migrateToLatest } from '../db/migrate';
import type { BackupOptions } from './backup-file';
import { readContents, type Restored } from './contents';
import { listTables, refuseOthers } from './postgres';
import { withCopy } from './sqlite';

/** Rows that are copied at a time. A photo is a megabyte at most, and twice as long as text. */
const BATCH = 1000;
const BATCH_OF_PHOTOS = 50;

interface Options extends BackupOptions {
  url: string;
  /** The database file that a server on SQLite would have; the copy is opened in its folder. */
  beside: string;
}

interface Table {
  name: string;
  columns: { name: string; hasBytes: boolean }[];
}

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
    await refuseUsed(to);
    return await withCopy(file, beside, options, async (copy, { moment }) => {
      const from = connect({ file: copy });
      try {
        await migrateToLatest(from);
        // Reading the backup takes so long that a server may have been started, or another restore.
        await refuseUsed(to);
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

/** @throws Error when it holds anything, or somebody else may put something there */
async function refuseUsed(to: Connection): Promise<void> {
  if ((await listTables(to)).length > 0) {
    throw new Error(
      'The database (DATABASE_URL) is not empty: a backup of SQLite needs a new one (createdb).',
    );
  }
  await refuseOthers(to);
}

async function fill(from: Connection, to: Connection, signal: AbortSignal): Promise<void> {
  try {
    await migrateToLatest(to);
    await to.db.transaction().execute(async (tx) => {
      const makeIndexes = await dropIndexes(tx);
      for (const table of await listOwnersFirst(tx)) {
        await copyTable(from.db, tx, table, signal);
      }
      await makeIndexes();
    });
  } catch (error) {
    const tables = (await listTables(to)).map((name) => sql.table(name));
    if (tables.length > 0) await sql`drop table ${sql.join(tables)} cascade`.execute(to.db);
    throw error;
  }
  await sql`analyze`.execute(to.db);
}

/** An index that is made of all rows at once takes a fraction of the time. */
async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)
  `.execute(tx);
  for (const { name } of indexes) await tx.schema.dropIndex(name).execute();
  return async () => {
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  };
}

/** The tables of the portal, each behind those that its rows refer to. */
async function listOwnersFirst(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table & { owners: string[] }>`
    select relname as name,
      array(
        select owner.relname::text from pg_constraint join pg_class as owner on owner.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f'
      ) as owners,
      (
        select json_agg(json_build_object('name', attname, 'hasBytes', atttypid = 'bytea'::regtype))
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      ) as columns
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'
    order by relname
  `.execute(tx);
  const tables = new Map(rows.map((table) => [table.name, table]));
  const sorted = new Set<Table>();
  const add = (table: Table & { owners: string[] }): void => {
    for (const name of table.owners) {
      const owner = tables.get(name);
      if (owner && !sorted.has(owner)) add(owner);
    }
    sorted.add(table);
  };
  for (const table of rows) add(table);
  return [...sorted];
}

/** @throws Error when not all rows came */
async function copyTable(
  from: Queryable,
  to: Tx,
  table: Table,
  signal: AbortSignal,
): Promise<void> {
  const name = sql.table(table.name);
  const columns = sql.join(table.columns.map((column) => sql.ref(column.name)));
  // What its migrations have put there is in the backup as well.
  await sql`delete from ${name}`.execute(to);
  let copied = 0;
  for await (const rows of batchesOf(from, table)) {
    signal.throwIfAborted();
    const { numAffectedRows } = await sql`
      insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${rows}::json)
    `.execute(to);
    copied += Number(numAffectedRows);
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${name}`.execute(
    from,
  );
  if (copied !== rows[0]?.count) throw new Error(`Not all rows of ${table.name} could be copied.`);
}

/** The rows of a table in the order in which they were written, as JSON that PostgreSQL reads. */
async function* batchesOf(from: Queryable, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map((column) => {
    const value = sql.ref(column.name);
    return sql`${sql.lit(column.name)}, ${column.hasBytes ? asText(value) : value}`;
  });
  const limit = columns.some(({ hasBytes }) => hasBytes) ? BATCH_OF_PHOTOS : BATCH;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ last: number | null; batch: string }>`
      select max(rowid$) as last, json_group_array(json_object(${sql.join(values)})) as batch
      from (
        select rowid as rowid$, * from ${sql.table(name)}
        where rowid > ${last} order by rowid limit ${limit}
      )
    `.execute(from);
    const [found] = rows;
    if (!found?.last) return;
    last = found.last;
    yield found.batch;
  }
}

/** Bytes as PostgreSQL writes them. */
const asText = (bytes: RawBuilder<unknown>) =>
  sql`case when ${bytes} is not null then '\\x' || hex(${bytes}) end`;
