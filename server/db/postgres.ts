import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from 'kysely';
import pg from 'pg';
import { named } from './unavailable';

/** More than there are different queries; a list of varying length must not fill the memory. */
const KEPT_STATEMENTS = 1000;
/** The schema has changed since the statement was planned, or the server does not know it any longer. */
const STALE_STATEMENT = new Set(['0A000', '26000']);
/** For a new connection, and for one of the pool to become free. */
const CONNECT_LIMIT_MS = 10_000;

/** Says of every error whether it means that the server is out of reach. */
class NamingDriver extends PostgresDriver {
  private readonly known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await orNamed(super.acquireConnection());
    if (this.known.has(connection)) return connection;
    this.known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery) => orNamed(execute<R>(query));
    return connection;
  }
}

async function orNamed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw named(error);
  }
}

class NamingDialect extends PostgresDialect {
  constructor(private readonly settings: PostgresDialectConfig) {
    super(settings);
  }
  override createDriver(): Driver {
    return new NamingDriver(this.settings);
  }
}

export interface PoolSettings {
  url: string;
  /** The most connections of this process. */
  connections: number;
  /** Whether a connection keeps its statements, which a pooler between us and the server may not allow. */
  keepsStatements: boolean;
}

/** A pool of connections to a server; those that break are replaced when next needed. */
export function postgresDialect(settings: PoolSettings): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.connections,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  // Unheard, a connection lost while idle, or between two queries of a transaction, would end the
  // process. The next query on it fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (settings.keepsStatements) keepStatements(client);
  });
  return new NamingDialect({ pool });
}

/** Gives statements a name, so that the server reads and plans each of them once a connection. */
function keepStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  let count = 0;
  const send = client.query.bind(client) as (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  const query = async (text: string, values: unknown[]) => {
    const name = names.get(text) ?? (names.size < KEPT_STATEMENTS ? `s${++count}` : undefined);
    if (name === undefined || values.length === 0) return send({ text, values });
    names.set(text, name);
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (!STALE_STATEMENT.has((error as { code?: string }).code ?? '')) throw error;
      names.delete(text);
      // Outside a transaction it can be sent again; one that it failed in is over.
      return send({ text, values }).catch(() => Promise.reject(error as Error));
    }
  };
  client.query = query as typeof client.query;
}
