import { Kysely, type Dialect, type LogEvent, type Transaction } from 'kysely';
import { ServerDialect, type PoolSettings } from './postgres';
import { FileDialect } from './sqlite';
import { MEMORY, SqliteFile } from './sqlite-file';
import { SqliteLog } from './sqlite-log';
import type { Tables } from './tables';
import { ThreadedFile } from './threaded-file';
import { Turns } from './turns';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** What a query function takes: the database, or the transaction it must be part of. */
export type Queryable = Db | Tx;

export interface Connection {
  db: Db;
  kind: 'sqlite' | 'postgres';
  /**
   * What nobody waits for is asked here: on a SQLite file, whose statements run in the thread of the pages, this
   * has a thread of its own, so that its long statements and its waits for the disk hold up nobody.
   */
  background: Db;
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
  const opened = (dialect: Dialect) => new Kysely<Tables>({ dialect, ...(log ? { log } : {}) });
  if (url) {
    return alone('postgres', opened(new ServerDialect({ url, connections, keepsStatements })));
  }
  const writing = new Turns();
  if (file === MEMORY) {
    return alone('sqlite', opened(new FileDialect(new SqliteFile(file), { writing })));
  }
  const shared = { writing, log: new SqliteLog(new ThreadedFile(file)) };
  const db = opened(new FileDialect(new SqliteFile(file), shared));
  const background = opened(new FileDialect(new ThreadedFile(file), shared));
  return {
    db,
    kind: 'sqlite',
    background,
    async close() {
      try {
        await background.destroy();
      } finally {
        try {
          await shared.log.close();
        } finally {
          await db.destroy();
        }
      }
    },
  };
}

const alone = (kind: Connection['kind'], db: Db): Connection => ({
  db,
  kind,
  background: db,
  close: () => db.destroy(),
});

/** The same for what nobody waits for. */
export const inBackground = (connection: Connection): Connection => ({
  ...connection,
  db: connection.background,
});
