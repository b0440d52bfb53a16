import LibsqlDatabase from 'libsql';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type LogEvent,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
  type Transaction,
} from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Tables } from './tables';

/** More than there are different queries; a list of varying length must not fill the memory. */
const KEPT_STATEMENTS = 1000;

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** What a query function takes: the database, or the transaction it must be part of. */
export type Queryable = Db | Tx;

export interface Connection {
  db: Db;
  kind: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

/** A write transaction takes its lock at the start, so that it waits instead of failing halfway. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite rolls back schema changes as well; Kysely's adapter plays safe and says it can't. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  constructor(private readonly settings: SqliteDialectConfig) {
    super(settings);
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.settings);
  }
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** Keeps statements prepared: the same few hundred come again and again. */
function keepingStatements(sqlite: LibsqlDatabase.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => sqlite.close(),
    prepare: (sql) => {
      const statement = kept.get(sql) ?? sqlite.prepare(sql);
      if (kept.size < KEPT_STATEMENTS) kept.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Opens the database: PostgreSQL when `url` is a postgres URL, else the SQLite file at `file`
 * (`:memory:` is allowed). `log` sees every query, for counting and tracing.
 */
export function connect(
  { url, file }: { url?: string | undefined; file: string },
  log?: (event: LogEvent) => void,
): Connection {
  const options = log ? { log } : {};
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    // A connection lost while idle is replaced by the next query; unheard, it would end the process.
    pool.on('error', () => undefined);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...options });
    return { db, kind: 'postgres', close: () => db.destroy() };
  }
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new LibsqlDatabase(file);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'busy_timeout = 5000',
    'foreign_keys = ON',
  ]) {
    sqlite.pragma(pragma);
  }
  const db = new Kysely<Tables>({
    dialect: new ImmediateDialect({ database: keepingStatements(sqlite) }),
    ...options,
  });
  return { db, kind: 'sqlite', close: () => db.destroy() };
}
