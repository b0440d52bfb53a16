import {
  InsertQueryNode,
  PostgresDialect,
  ValuesNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { isWaitedFor } from './later';
import { MigrationLockAdapter } from './migration-lock';
import { sendTogether, type Command } from './postgres-flight';
import { named } from './unavailable';

/** More than there are different queries; a list of varying length must not fill the memory. */
const KEPT_STATEMENTS = 1000;
/** The schema has changed since the statement was planned, or the server does not know it any longer. */
const STALE_STATEMENT = new Set(['0A000', '26000']);
/** Two transactions wait for each other: the server ends this one, and the other goes on. */
const DEADLOCK = '40P01';
const BEGIN = 'begin';
/** For a new connection, and for one of the pool to become free. */
const CONNECT_LIMIT_MS = 10_000;
/** How soon it is asked whether the other end of a silent connection still lives. */
const KEEP_ALIVE_MS = 10_000;
/**
 * What a connection begins with. No work of ours pauses in its transaction: who does has vanished, and its locks
 * are let go of.
 */
const SESSION = "set idle_in_transaction_session_timeout = '60s'";

export interface PoolSettings {
  url: string;
  /** The most connections of this process. */
  connections: number;
  /** Whether a connection keeps its statements, which a pooler between us and the server may not allow. */
  keepsStatements: boolean;
}

/** A pool of connections to a server; those that break are replaced when next needed. */
export class ServerDialect extends PostgresDialect {
  constructor(private readonly settings: PoolSettings) {
    super({ pool: () => Promise.reject(new Error('The driver opens the pool')) });
  }
  override createDriver(): Driver {
    return new ServerDriver(this.settings);
  }
  override createAdapter(): MigrationLockAdapter {
    return new MigrationLockAdapter();
  }
}

/** How often the schema was seen to have changed: what was planned before is planned anew. */
interface SchemaChanges {
  count: number;
}

class ServerDriver implements Driver {
  private readonly pool: pg.Pool;
  private readonly keepsStatements: boolean;
  private readonly known = new WeakMap<pg.PoolClient, ServerConnection>();
  private readonly schemaChanges: SchemaChanges = { count: 0 };

  constructor({ url, connections, keepsStatements }: PoolSettings) {
    this.keepsStatements = keepsStatements;
    this.pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    // Unheard, a connection lost while idle, or between two queries of a transaction, would end the
    // process. The next query on it fails by itself.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ServerConnection> {
    const client = await this.connect();
    const known = this.known.get(client);
    if (known) return known;
    await begin(client);
    const connection = new ServerConnection(client, this.keepsStatements, this.schemaChanges);
    this.known.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: ServerConnection): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: ServerConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: ServerConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: ServerConnection): Promise<void> {
    connection.client.release();
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw named(error);
    }
  }
}

async function begin(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(SESSION);
  } catch (error) {
    client.release(true);
    throw named(error);
  }
}

/**
 * A connection on which nobody waits for what has nothing to say. The beginning of a transaction, and
 * in it what is only written, are sent together with the next command, at the latest with the commit,
 * which fails when one of them does.
 */
class ServerConnection implements DatabaseConnection {
  /** The names of the statements that the server keeps. */
  private readonly names = new Map<string, string>();
  private nameCount = 0;
  private schemaSeen: number;
  private unsent: Command[] = [];
  private isInTransaction = false;

  constructor(
    readonly client: pg.PoolClient,
    private readonly keepsStatements: boolean,
    private readonly schemaChanges: SchemaChanges,
  ) {
    this.schemaSeen = schemaChanges.count;
  }

  begin(): void {
    this.isInTransaction = true;
    this.unsent = [command(BEGIN)];
  }

  async commit(): Promise<void> {
    await this.send(command('commit'));
    this.isInTransaction = false;
  }

  async rollback(): Promise<void> {
    const isBegun = this.unsent[0]?.text !== BEGIN;
    this.isInTransaction = false;
    this.unsent = [];
    if (isBegun) await this.send(command('rollback'));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const asked = this.commandOf(query);
    if (this.isInTransaction && (!isWaitedFor(query) || onlyAdds(query))) {
      this.unsent.push(asked);
      return { rows: [] };
    }
    const { command: verb, rowCount, rows } = await this.send(asked);
    const changes = verb === 'INSERT' || verb === 'UPDATE' || verb === 'DELETE';
    return { ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}), rows: rows as R[] };
  }

  streamQuery(): never {
    throw new Error('Rows are read whole');
  }

  private commandOf({ sql: text, parameters: values }: CompiledQuery): Command {
    if (this.schemaSeen !== this.schemaChanges.count) this.names.clear();
    this.schemaSeen = this.schemaChanges.count;
    const known = this.names.get(text);
    if (known) return { text, values, name: known, isKept: true };
    const isKeeping =
      this.keepsStatements && values.length > 0 && this.names.size < KEPT_STATEMENTS;
    return { text, values, name: isKeeping ? `s${++this.nameCount}` : undefined, isKept: false };
  }

  /** Sends what waits, and this after it. */
  private async send(last: Command): Promise<pg.QueryResult> {
    const commands = [...this.unsent, last];
    this.unsent = [];
    try {
      const result = await sendTogether(this.client, commands);
      for (const { text, name } of commands) if (name) this.names.set(text, name);
      return result;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === DEADLOCK)
        throw new ChangedMeanwhile('another transaction waited for this one', { cause: error });
      if (!STALE_STATEMENT.has(code)) throw named(error);
      this.schemaChanges.count++;
      // Outside a transaction it can be sent again; one that it failed in is begun anew.
      if (this.isInTransaction)
        throw new ChangedMeanwhile('a newer version changed the schema', { cause: error });
      if (last.name) return this.send(unnamed(last));
      throw named(error);
    }
  }
}

const unnamed = ({ text, values }: Pick<Command, 'text' | 'values'>): Command => ({
  ...{ text, values },
  ...{ name: undefined, isKept: false },
});

const command = (text: string) => unnamed({ text, values: [] });

/** A query that adds the rows it names or fails, and asks for nothing in return. */
function onlyAdds({ query }: CompiledQuery): boolean {
  if (!InsertQueryNode.is(query) || query.returning || query.onConflict) return false;
  return query.values !== undefined && ValuesNode.is(query.values);
}
