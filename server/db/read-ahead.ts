import AsyncDatabase from 'libsql/promise';
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Connection, Queryable } from './connect';

/** A part of a query that reads something of a person, whose id is `person.value`, and counts it. */
type Reading = RawBuilder<number>;

const INTERRUPTS_EVERY_MS = 20;
/** What is read ahead at a time: enough that the disk has work while they are gone through. */
const PART = 20;

interface Prepared {
  all(parameters: readonly unknown[]): Promise<unknown[]>;
}

/** Of most tables. */
export const IS_THEIRS = sql<boolean>`beneficiary_id = person.value`;

/** Reads the rows of `table` that meet the condition, and what an index says of them. */
export const rowsOf = (table: string, isMeant = IS_THEIRS): Reading => {
  const rows = sql.table(table);
  return sql`(select count(*) from ${rows}
    where rowid in (select rowid from ${rows} where ${isMeant}))`;
};

/** Reads only what an index says of the rows of `table` that meet the condition. */
export const entriesOf = (table: string, isMeant = IS_THEIRS): Reading =>
  sql`(select count(*) from ${sql.table(table)} where ${isMeant})`;

/** What happens to some rows of a table: these columns are written, or all of the row is deleted. */
interface Change {
  rows: RawBuilder<boolean>;
  columns?: readonly string[];
}

/** What SQLite finds rows of a table by. */
interface Index {
  name: string;
  table: string;
  /** Of `Key`, in JSON. */
  keys: string;
  /** Of one that SQLite makes by itself there is none. */
  sql: string | null;
}

interface Key {
  column: string;
  collation: string;
}

/** Reads what changes of tables come to: each of the rows, and its entry in every index that changes with it. */
export const changesOf = async (
  db: Queryable,
  tables: Readonly<Record<string, Change>>,
): Promise<Reading[]> => {
  const { rows: indexes } = await sql<Index>`
    select m.name, m.tbl_name as "table", m.sql,
      json_group_array(json_object('column', i.name, 'collation', i.coll)) as keys
    from sqlite_master as m join pragma_index_xinfo(m.name) as i
    where m.type = 'index' and i.key = 1 and m.tbl_name in (${sql.join(Object.keys(tables))})
    group by m.name`.execute(db);
  return Object.entries(tables).flatMap(([table, { rows, columns }]) => [
    rowsOf(table, rows),
    ...indexes
      .filter((index) => index.table === table && (!columns || isOf(index, columns)))
      .map((index) => entriesIn(index, rows)),
  ]);
};

/** Whether an index says something of one of these columns, or depends on one. */
const isOf = ({ keys, sql: made }: Index, columns: readonly string[]): boolean =>
  columns.some((column) => new RegExp(`\\b${column}\\b`).test(`${keys} ${made ?? ''}`));

/** Of an index of some rows, SQLite is told of which. What is null has an entry too. */
function entriesIn({ name, table, keys, sql: made }: Index, isMeant: RawBuilder<boolean>) {
  const all = [...(JSON.parse(keys) as Key[]), { column: 'rowid', collation: 'binary' }];
  const some = /\bwhere\b(.*)$/is.exec(made ?? '')?.[1] ?? 'true';
  const rows = sql.table(table);
  const own = all.map(({ column }, index) => sql`${sql.ref(column)} as ${sql.ref(`key${index}`)}`);
  const isEntry = all.map(
    ({ column, collation }, index) =>
      sql`entry.${sql.ref(column)} is own.${sql.ref(`key${index}`)} collate ${sql.raw(collation)}`,
  );
  return sql<number>`(select count(*)
    from (select ${sql.join(own)} from ${rows} where ${isMeant}) as own
    cross join ${rows} as entry indexed by ${sql.ref(name)}
    where ${sql.join(isEntry, sql` and `)} and (${sql.raw(some)}))`;
}

/** Does each reading for one person after the other; one row comes of it, when all is read. */
export const ofPeople = (
  db: Queryable,
  ids: readonly string[],
  readings: readonly Reading[],
): CompiledQuery =>
  sql`select sum(${sql.join(readings, sql` + `)}) as rows
    from json_each(${JSON.stringify(ids)}) as person`.compile(db);

/**
 * Goes through what a sweep has found, in its order. Where nobody else is served while the sweep waits for the
 * disk, what it comes to is in memory by then: some are gone through while `read` is asked of the next ones.
 * @param read made once, and only where it is wanted
 */
export async function eachReadAhead<Found>(
  { readAhead }: Connection,
  found: readonly Found[],
  read: () => Promise<(some: readonly Found[]) => CompiledQuery>,
  act: (one: Found) => Promise<void>,
): Promise<void> {
  const queryOf = readAhead && (await read());
  const begin = async (from: number) => {
    const some = found.slice(from, from + PART);
    return queryOf && some.length > 0 ? readAhead(queryOf(some)) : undefined;
  };
  let ahead = await begin(0);
  for (let from = 0; from < found.length; from += PART) {
    await ahead?.end;
    ahead = await begin(from + PART);
    for (const one of found.slice(from, from + PART)) await act(one);
  }
}

/**
 * Reads in the file beside its connection, in a thread of its own: what a sweep is about to come to is in
 * memory then, and nobody waits for the disk. The SQLite of the connection works in the thread of the pages.
 */
export class ReadAhead {
  private sqlite: AsyncDatabase | undefined;
  private readonly running = new Set<Promise<unknown>>();

  constructor(private readonly file: string) {}

  /**
   * Resolves when the query has begun, which takes a turn of the event loop that a sweep may leave it only at its
   * end. `end` resolves when it has read everything, or could not: whoever reads it after that is told why.
   */
  async begin({ sql: text, parameters }: CompiledQuery): Promise<{ end: Promise<void> }> {
    try {
      const statement = await this.prepare(text);
      return { end: this.finish(statement.all(parameters)) };
    } catch {
      return { end: Promise.resolve() };
    }
  }

  async close(): Promise<void> {
    // Again and again: what is only about to begin does not hear it.
    const ending = setInterval(() => this.sqlite?.interrupt(), INTERRUPTS_EVERY_MS);
    await Promise.all(this.running);
    clearInterval(ending);
    this.sqlite?.close();
    this.sqlite = undefined;
  }

  private async prepare(text: string): Promise<Prepared> {
    this.sqlite ??= new AsyncDatabase(this.file, {});
    return (await this.sqlite.prepare(text)) as Prepared;
  }

  private async finish(reading: Promise<unknown>): Promise<void> {
    const settled = reading.then(
      () => undefined,
      () => undefined,
    );
    this.running.add(settled);
    await settled;
    this.running.delete(settled);
  }
}
