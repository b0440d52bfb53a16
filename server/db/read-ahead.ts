import AsyncDatabase from 'libsql/promise';
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Queryable } from './connect';

/** A part of a query that reads something of a person, whose id is `person.value`, and counts it. */
type Reading = RawBuilder<number>;

const INTERRUPTS_EVERY_MS = 20;

interface Prepared {
  all(parameters: readonly unknown[]): Promise<unknown[]>;
}

const OF_PERSON = sql<boolean>`beneficiary_id = person.value`;

/** Reads the rows of `table` that meet the condition, and what an index says of them. */
export const rowsOf = (table: string, isMeant = OF_PERSON): Reading => {
  const rows = sql.table(table);
  return sql`(select count(*) from ${rows}
    where rowid in (select rowid from ${rows} where ${isMeant}))`;
};

/** Reads only what an index says of the rows of `table` that meet the condition. */
export const entriesOf = (table: string, isMeant = OF_PERSON): Reading =>
  sql`(select count(*) from ${sql.table(table)} where ${isMeant})`;

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
