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
import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked, type Held } from './sqlite-file';
import type { SqliteLog } from './sqlite-log';
import { Turns } from './turns';
import { named } from './unavailable';

/** How long a write waits for the lock that another program holds. */
const LOCK_LIMIT_MS = 5000;
const LOCK_RETRY_MS = 5;
const RAW_READ = /^\s*(select|pragma|explain)\b/i;

/** SQLite rolls back schema changes as well; Kysely's adapter plays safe and says it can't. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** What all connections of this process to a SQLite file share. */
export interface Shared {
  writing: Turns;
  /** Of a file; what is in memory alone has none. */
  log?: SqliteLog;
}

/** A SQLite file by one connection to it. */
export class FileDialect extends SqliteDialect {
  constructor(
    private readonly file: Held,
    private readonly shared: Shared,
  ) {
    super({ database: () => Promise.reject(new Error('The driver opens the file')) });
  }
  override createDriver(): Driver {
    return new FileDriver(this.file, this.shared);
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
  private readonly turns = new Turns();
  private isInTransaction = false;
  private readonly connection: DatabaseConnection = {
    executeQuery: (query) => this.execute(query),
    streamQuery: () => {
      throw new Error('Rows are read whole');
    },
  };

  constructor(
    private readonly file: Held,
    private readonly shared: Shared,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.turns.take();
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.turns.give();
  }

  async beginTransaction(): Promise<void> {
    const until = performance.now() + LOCK_LIMIT_MS;
    await this.takeWriting();
    try {
      await this.whenUnlocked(() => this.file.begin(), until);
      this.isInTransaction = true;
    } catch (error) {
      this.shared.writing.give();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    await this.naming(() => this.file.commit());
    this.isInTransaction = false;
    this.shared.writing.give();
    this.shared.log?.committed();
  }

  async rollbackTransaction(): Promise<void> {
    this.isInTransaction = false;
    try {
      await this.naming(() => this.file.rollback());
    } finally {
      this.shared.writing.give();
    }
  }

  async destroy(): Promise<void> {
    await this.file.close();
  }

  private async execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.run(query);
    if (isRead(query)) return this.whenUnlocked(() => this.run(query));
    await this.beginTransaction();
    try {
      const result = await this.run<R>(query);
      await this.commitTransaction();
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }

  private async run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.naming(() => this.file.run({ sql, parameters }));
    if ('rows' in answer) return { rows: answer.rows as R[] };
    const { changes, lastInsertRowid } = answer;
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  private async naming<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw named(error);
    }
  }

  /** While another connection of this process writes, others have their turn at this one. */
  private async takeWriting(): Promise<void> {
    if (this.shared.writing.tryTake()) return;
    this.turns.give();
    await this.shared.writing.take();
    await this.turns.take();
  }

  /** Tries again until nobody holds the lock; between two tries others have their turn. */
  private async whenUnlocked<T>(
    work: () => T | Promise<T>,
    until = performance.now() + LOCK_LIMIT_MS,
  ): Promise<T> {
    for (;;) {
      try {
        return await this.naming(work);
      } catch (error) {
        if (!isLocked(error) || performance.now() > until) throw error;
      }
      this.turns.give();
      await sleep(LOCK_RETRY_MS);
      await this.turns.take();
    }
  }
}

const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || (query.kind === 'RawNode' && RAW_READ.test(sql));
