import LibsqlDatabase from 'libsql';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long SQLite may wait for another program while the file is opened. */
const OPENING_LIMIT_MS = 5000;
/** More than there are different queries; a list of varying length must not fill the memory. */
const KEPT_STATEMENTS = 1000;
/** Holds the upper pages of every index of a large file; taken as it is needed. */
const CACHE_KIB = 64 * 1024;
/**
 * Pages in the log from which on a commit moves them itself: more than there are while others do that in time
 * (sqlite-log.ts). In a thread that others wait for it does so later still.
 */
export const LONG_LOG = 10_000;
/** In place of a file: gone when it is closed. */
export const MEMORY = ':memory:';
const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export type Answer = { rows: unknown[] } | { changes: number; lastInsertRowid: number | bigint };

interface Prepared {
  statement: ReturnType<LibsqlDatabase.Database['prepare']>;
  /** Whether it answers with rows, which takes long to ask each time. */
  isReader: boolean;
}

/** A connection to a SQLite file, in the thread of whoever calls it, or in its own. */
export interface Held {
  run(statement: Statement): Answer | Promise<Answer>;
  /** Takes the lock for writing. Fails at once while another connection has it. */
  begin(): unknown;
  commit(): unknown;
  /** However the transaction failed, the next one finds a connection at rest. */
  rollback(): unknown;
  /** Leaves everything in the one file, so that a copy of it is complete. */
  close(): unknown;
}

/** A connection whose thread waits for the disk. */
export class SqliteFile implements Held {
  private sqlite: LibsqlDatabase.Database;
  /** The same few hundred statements come again and again. */
  private readonly kept = new Map<string, Prepared>();
  private hasFailedToCommit = false;

  constructor(
    private readonly file: string,
    private readonly longLog = 2 * LONG_LOG,
  ) {
    if (file !== MEMORY) makePrivate(file);
    this.sqlite = this.open();
  }

  run({ sql, parameters }: Statement): Answer {
    try {
      const { statement, isReader } = this.prepare(sql);
      if (isReader) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { changes, lastInsertRowid };
    } catch (error) {
      this.kept.delete(sql);
      throw error;
    }
  }

  /** With `exec` nothing stays open behind a command that was refused. */
  begin(): void {
    this.sqlite.exec('begin immediate');
  }

  commit(): void {
    try {
      this.sqlite.exec('commit');
    } catch (error) {
      this.hasFailedToCommit = true;
      throw error;
    }
  }

  rollback(): void {
    try {
      // A full or failing disk has ended it already.
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback');
    } finally {
      if (this.hasFailedToCommit || this.sqlite.inTransaction) this.reopen();
    }
  }

  close(): void {
    this.kept.clear();
    try {
      this.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Somebody else is at it, and will do the same at their end.
      if (!isLocked(error)) throw error;
    } finally {
      this.sqlite.close();
    }
  }

  private prepare(sql: string): Prepared {
    const known = this.kept.get(sql);
    if (known) return known;
    const statement = this.sqlite.prepare(sql);
    const prepared = { statement, isReader: statement.reader };
    if (this.kept.size < KEPT_STATEMENTS) this.kept.set(sql, prepared);
    return prepared;
  }

  /** What is in memory alone would be lost; there nobody else holds a lock either. */
  private reopen(): void {
    this.hasFailedToCommit = false;
    if (this.file === MEMORY) return;
    this.kept.clear();
    this.sqlite.close();
    this.sqlite = this.open();
  }

  private open(): LibsqlDatabase.Database {
    const sqlite = new LibsqlDatabase(this.file);
    for (const pragma of [
      // Only here, where nothing is served from it yet, may SQLite wait by itself.
      `busy_timeout = ${OPENING_LIMIT_MS}`,
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      // In pages where it is not below zero.
      `cache_size = ${-CACHE_KIB}`,
      `wal_autocheckpoint = ${this.longLog}`,
      'busy_timeout = 0',
    ]) {
      sqlite.pragma(pragma);
    }
    return sqlite;
  }
}

/** The file and what SQLite keeps beside it hold people's data: nobody else on the machine reads them. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  // Closing a file gives up every lock that this process has on it: no open one may be closed here.
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(each)) chmodSync(each, OWNER_ONLY);
  }
}

/** Whether an error of the driver, or of the portal, says that another connection has the lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some((each) => {
    // Most errors have no cause.
    const code = (each as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(code);
  });
