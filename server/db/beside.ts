import AsyncDatabase from 'libsql/promise';
import type { CompiledQuery } from 'kysely';

const INTERRUPTS_EVERY_MS = 20;

interface Prepared {
  all(parameters: readonly unknown[]): Promise<unknown[]>;
}

/**
 * Waits for the disk in place of the connection to a SQLite file, which works in the thread of the pages, where
 * everybody would wait with it: in a thread of its own it reads what a sweep is about to come to, and moves what
 * the sweep has changed.
 */
export class Beside {
  private sqlite: AsyncDatabase | undefined;
  private readonly running = new Set<Promise<unknown>>();

  constructor(private readonly file: string) {}

  /** Resolves when the query has read everything, or could not: whoever reads it after that is told why. */
  read({ sql: text, parameters }: CompiledQuery): Promise<void> {
    return this.run(text, parameters);
  }

  /**
   * Moves what was committed from SQLite's log into the file. Otherwise the commit after which the log is long
   * does that, and waits until all of it lies on the disk. It still does what is left.
   */
  moveLog(): Promise<void> {
    return this.run('pragma wal_checkpoint(passive)');
  }

  async close(): Promise<void> {
    // Again and again: what is only about to begin does not hear it.
    const ending = setInterval(() => this.sqlite?.interrupt(), INTERRUPTS_EVERY_MS);
    await Promise.all(this.running);
    clearInterval(ending);
    this.sqlite?.close();
    this.sqlite = undefined;
  }

  private async run(text: string, parameters: readonly unknown[] = []): Promise<void> {
    const running = this.finish(text, parameters).catch(() => undefined);
    this.running.add(running);
    await running;
    this.running.delete(running);
  }

  private async finish(text: string, parameters: readonly unknown[]): Promise<void> {
    this.sqlite ??= new AsyncDatabase(this.file, {});
    const statement = (await this.sqlite.prepare(text)) as Prepared;
    await statement.all(parameters);
  }
}
