import { existsSync } from 'node:fs';
import type { Config } from '../config';
import { connect, type Connection } from '../db/connect';

/**
 * The database of the settings as it is, beside the server that may be running on it.
 * @throws Error when there is no such file, which another folder than the server's is the cause of
 */
export function openExisting({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Connection {
  const file = `${dataDir}/portal.db`;
  if (!database.url && !existsSync(file)) throw new Error(`There is no ${file} (DATA_DIR).`);
  return connect({ ...database, file });
}
