import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { ConfigError } from './checked-settings';
import { ErasuresUnwritable } from '../erasure-list';
import { PhotosUnusable } from './open-photos';
import type { Connection } from '../db/connect';
import { FileInUse } from '../db/claim';
import { SchemaTooNew } from '../db/migrate';
import { DatabaseUnavailable } from '../db/unavailable';

const ASK_AGAIN_MS = 250;

/**
 * Waits for a PostgreSQL that is still starting, at most so many seconds; a SQLite file is there or
 * not.
 */
export async function untilReachable(
  { db, kind }: Connection,
  { seconds, logger }: { seconds: number; logger: Logger },
): Promise<void> {
  if (kind === 'sqlite') return;
  const until = performance.now() + secondsToMilliseconds(seconds);
  for (let isFirst = true; ; isFirst = false) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const isOver = performance.now() > until;
      if (isOver || !(error instanceof DatabaseUnavailable)) throw error;
      if (isFirst) logger.warn({ reason: error.cause.message }, 'waiting for the database');
    }
    await sleep(ASK_AGAIN_MS);
  }
}

/**
 * Asks for the port before anything else is opened: of two portals with the same settings the second
 * should hear of its port, not of its database file.
 * @throws Error EADDRINUSE when another program has it
 */
export async function refuseTakenPort({
  port,
  host,
}: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

type StartSettings = Pick<Config, 'port' | 'dataDir' | 'database'>;

/** Why the portal could not start, in one line, or one a setting; null for an unexpected error. */
export function startFailure(error: unknown, config: StartSettings | undefined): string | null {
  if (error instanceof ConfigError) return `\n${error.message}`;
  if (error instanceof PhotosUnusable || error instanceof ErasuresUnwritable) return error.message;
  if (!config || !(error instanceof Error)) return null;
  if (error instanceof SchemaTooNew) return error.message;
  if (error instanceof FileInUse) {
    return `${error.message}. Several processes need a PostgreSQL (DATABASE_URL).`;
  }
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  const { code = '' } = cause as { code?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${config.port} is in use by another program: stop it, or start on another port, such as PORT=${config.port + 1}.`;
  }
  if (config.database.url) return databaseFailure(error, code);
  return fileFailure(cause, code, config.dataDir);
}

/** Says nothing of the URL, which holds a password. */
function databaseFailure(error: Error, code: string): string | null {
  if (error instanceof DatabaseUnavailable) {
    return `PostgreSQL can't be reached (DATABASE_URL): ${error.cause.message || code}`;
  }
  // Who may log in, and into which database.
  return /^(28|3D)/.test(code) ? `PostgreSQL refuses DATABASE_URL: ${error.message}` : null;
}

function fileFailure({ message }: Error, code: string, dataDir: string): string | null {
  const file = `${dataDir}/portal.db`;
  if (code.startsWith('SQLITE_NOTADB')) return `${file} is not a database: restore a backup.`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${file} is damaged: restore a backup.`;
  if (code.startsWith('SQLITE_BUSY')) return `${file} is locked by another program.`;
  const isUnwritable =
    /^(SQLITE_(CANTOPEN|READONLY|FULL|IOERR|PERM)|E(ACCES|PERM|ROFS|NOTDIR|EXIST|NOSPC))/;
  return isUnwritable.test(code)
    ? `The folder ${dataDir} can't be written (DATA_DIR): ${message}`
    : null;
}
