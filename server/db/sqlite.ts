import LibsqlDatabase from 'libsql';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from 'kysely';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { named } from './unavailable';

/** How long a write waits for the lock that another connection holds. */
const LOCK_LIMIT_MS = 5000;
const LOCK_RETRY_MS = 5;
/** More than there are different queries; a list of varying length must not fill the memory. */
const KEPT_STATEMENTS = 1000;
/** Holds the upper pages of every index of a large file; taken as it is needed. */
const CACHE_KIB = 64 * 1024;
/** In place of a file: gone when it is closed. */
export const MEMORY = ':memory:';
const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const RAW_READ = /^\s*(select|pragma|explain)\b/i;

interface Prepared {
  statement: ReturnType<LibsqlDatabase.Database['prepare']>;
  /** Whether it answers with rows, which takes long to ask each time. */
  isReader: boolean;
}

/** SQLite rolls back schema changes as well; Kysely's adapter plays safe and says it can't. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The SQLite file at `file`, or one in memory. */
export class FileDialect extends SqliteDialect {
  constructor(private readonly file: string) {
    super({ database: () => Promise.reject(new Error('The driver opens the file')) });
  }
  override createDriver(): Driver {
    return new FileDriver(this.file);
  }
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * One connection, used by one query or transaction at a time. SQLite must never wait for a lock
 * itself, because that would stop the whole process: a write asks for the lock before it begins, and
 * as long as it is refused, others have their turn. A statement never meets a lock halfway, where it
 * would stay open and let no later transaction end.
 */
class FileDriver implements Driver {
  private sqlite: LibsqlDatabase.Database;
  /** The same few hundred statements come again and again. */
  private readonly kept = new Map<string, Prepared>();
  private readonly turns = new Turns();
  private isInTransaction = false;
  private hasFailedToCommit = false;
  private readonly connection: DatabaseConnection = {
    executeQuery: (query) => this.execute(query),
    streamQuery: () => {
      throw new Error('Rows are read whole');
    },
  };

  constructor(private readonly file: string) {
    if (file !== MEMORY) makePrivate(file);
    this.sqlite = open(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.turns.take();
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.turns.give();
  }

  async beginTransaction(): Promise<void> {
    await this.takeLock();
    this.isInTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    try {
      this.command('commit');
      this.isInTransaction = false;
    } catch (error) {
      this.hasFailedToCommit = true;
      throw error;
    }
  }

  /** However the transaction failed, the next one finds a connection at rest. */
  async rollbackTransaction(): Promise<void> {
    this.isInTransaction = false;
    try {
      // A full or failing disk has ended it already.
      if (this.sqlite.inTransaction) this.command('rollback');
    } finally {
      if (this.hasFailedToCommit || this.sqlite.inTransaction) this.reopen();
    }
  }

  /** Leaves everything in the one file, so that a copy of it is complete. */
  async destroy(): Promise<void> {
    this.kept.clear();
    try {
      this.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Somebody else is at it, and will do the same at their end.
      if (!isBusy(error)) throw error;
    } finally {
      this.sqlite.close();
    }
  }

  private async execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.run(query);
    if (isRead(query)) return this.whenUnlocked(() => this.run(query));
    await this.beginTransaction();
    try {
      const result = this.run<R>(query);
      await this.commitTransaction();
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }

  private run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    try {
      const { statement, isReader } = this.prepare(sql);
      if (isReader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    } catch (error) {
      this.kept.delete(sql);
      throw named(error);
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

  /** With `exec` nothing stays open behind a command that was refused. */
  private command(sql: 'begin immediate' | 'commit' | 'rollback'): void {
    try {
      this.sqlite.exec(sql);
    } catch (error) {
      throw named(error);
    }
  }

  private takeLock(): Promise<void> {
    return this.whenUnlocked(() => this.command('begin immediate'));
  }

  /** Tries again until nobody holds the lock; between two tries others have their turn. */
  private async whenUnlocked<T>(work: () => T): Promise<T> {
    const until = performance.now() + LOCK_LIMIT_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      this.turns.give();
      await sleep(LOCK_RETRY_MS);
      await this.turns.take();
    }
  }

  /** What is in memory alone would be lost; there nobody else holds a lock either. */
  private reopen(): void {
    this.hasFailedToCommit = false;
    if (this.file === MEMORY) return;
    this.kept.clear();
    this.sqlite.close();
    this.sqlite = open(this.file);
  }
}

/** Who may use the connection, one after the other. */
class Turns {
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;

  async take(): Promise<void> {
    if (this.isTaken) await new Promise<void>((turn) => this.waiting.push(turn));
    this.isTaken = true;
  }

  /** Handed straight to the next in line, who alone then holds it. */
  give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.isTaken = false;
  }
}

function open(file: string): LibsqlDatabase.Database {
  const sqlite = new LibsqlDatabase(file);
  for (const pragma of [
    // Only here, where nothing is served from it yet, may SQLite wait by itself.
    `busy_timeout = ${LOCK_LIMIT_MS}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    // In pages where it is not below zero.
    `cache_size = ${-CACHE_KIB}`,
    'busy_timeout = 0',
  ]) {
    sqlite.pragma(pragma);
  }
  return sqlite;
}

/** The file and what SQLite keeps beside it hold people's data: nobody else on the machine reads them. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(each)) chmodSync(each, OWNER_ONLY);
  }
}

const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || (query.kind === 'RawNode' && RAW_READ.test(sql));

const isBusy = (error: unknown) =>
  error instanceof Error &&
  [error, error.cause].some((each) => {
    // Most errors have no cause.
    const code = (each as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(code);
  });
