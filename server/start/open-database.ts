import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { claimFile } from '../db/claim';
import { connect, type Connection } from '../db/connect';
import { migrateToLatest } from '../db/migrate';
import { untilReachable } from './start-failure';

/** How long a database may take to start beside us. */
const WAIT_SECONDS = 30;
const PARTS = {
  all: ['serving', 'jobs'],
  api: ['serving'],
  worker: ['jobs'],
  web: [],
} as const;

/** The database of the settings, with its newest schema; a SQLite file for this process alone. */
export async function openDatabase(
  { role, dataDir, database }: Config,
  { logger, onQuery }: { logger: Logger; onQuery: ((event: LogEvent) => void) | undefined },
): Promise<{ connection: Connection; close: () => Promise<void> }> {
  const file = `${dataDir}/portal.db`;
  const connection = connect({ ...database, file }, onQuery);
  const release = database.url ? () => undefined : claimFile(file, PARTS[role]);
  await untilReachable(connection, { seconds: WAIT_SECONDS, logger });
  await migrateToLatest(connection, undefined, logger);
  return {
    connection,
    close: async () => {
      await connection.close();
      release();
    },
  };
}
