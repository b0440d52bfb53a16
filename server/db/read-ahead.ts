import AsyncDatabase from 'libsql/promise';
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Queryable } from './connect';

/** A part of a query that reads something of a person, whose id is `person.value`, and counts it. */
type Reading = RawBuilder<number>;

const INTERRUPTS_EVERY_MS = 20;

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

/** What SQLite finds rows of a table by. */
interface Index {
  name: string;
  table: string;
  /** JSON. */
  columns: string;
  /** Of one that SQLite makes by itself there is none. */
  sql: string | null;
}

/** Reads what deleting those rows comes to: each of them, and its entry in every index. */
export const deletionsOf = async (
  db: Queryable,
  tables: Readonly<Record<string, RawBuilder<boolean>>>,
): Promise<Reading[]> => {
  const { rows: indexes } = await sql<Index>`
    select m.name, m.tbl_name as "table", json_group_array(i.name) as columns, m.sql
    from sqlite_master as m join pragma_index_info(m.name) as i
    where m.type = 'index' and m.tbl_name in (${sql.join(Object.keys(tables))})
    group by m.name`.execute(db);
  return [
    ...Object.entries(tables).map(([table, isMeant]) => rowsOf(table, isMeant)),
    ...indexes.map((index) => entriesIn(index, tables[index.table] ?? IS_THEIRS)),
  ];
};

/** Of an index of some rows, SQLite is told of which. */
function entriesIn({ name, table, columns, sql: made }: Index, isMeant: RawBuilder<boolean>) {
  const keys = sql.join([...(JSON.parse(columns) as string[]), 'rowid'].map((key) => sql.ref(key)));
  const some = /\bwhere\b(.*)$/is.exec(made ?? '')?.[1] ?? 'true';
  const rows = sql.table(table);
  return sql<number>`(select count(*) from ${rows} indexed by ${sql.ref(name)}
    where (${keys}) in (select ${keys} from ${rows} where ${isMeant}) and (${sql.raw(some)}))`;
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
