import { Kysely, type LogEvent, type Transaction } from 'kysely';
import { Beside } from './beside';
import { ServerDialect, type PoolSettings } from './postgres';
import { FileDialect, MEMORY } from './sqlite';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** What a query function takes: the database, or the transaction it must be part of. */
export type Queryable = Db | Tx;

export interface Connection {
  db: Db;
  kind: 'sqlite' | 'postgres';
  /** Waits for the disk in place of a sweep, where nobody else is served while that does. */
  beside?: Pick<Beside, 'read' | 'moveLog'>;
  close(): Promise<void>;
}

interface Where extends Partial<PoolSettings> {
  url?: string | undefined;
  file: string;
}

/**
 * Opens the database: PostgreSQL when `url` is a postgres URL, else the SQLite file at `file`
 * (`:memory:` is allowed). `log` sees every query, for counting and tracing. Queries fail with
 * DatabaseUnavailable when the database can't be used now.
 */
export function connect(
  { url, file, connections = 20, keepsStatements = true }: Where,
  log?: (event: LogEvent) => void,
): Connection {
  const dialect = url
    ? new ServerDialect({ url, connections, keepsStatements })
    : new FileDialect(file);
  const db = new Kysely<Tables>({ dialect, ...(log ? { log } : {}) });
  const connection: Connection = {
    db,
    kind: url ? 'postgres' : 'sqlite',
    close: () => db.destroy(),
  };
  if (url || file === MEMORY) return connection;
  const beside = new Beside(file);
  return {
    ...connection,
    beside,
    async close() {
      await beside.close();
      await db.destroy();
    },
  };
}
