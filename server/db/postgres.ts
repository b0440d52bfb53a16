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

const MOST_CONNECTIONS = 10;
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

/** A pool of connections to the server at `url`; those that break are replaced when next needed. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  // Unheard, a connection lost while idle, or between two queries of a transaction, would end the
  // process. The next query on it fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new NamingDialect({ pool });
}
