import type { Config } from '../config';
import type { Connection } from '../db/connect';
import { openExisting } from '../start/open-existing';

/** Does what a command is for; an error is a line on standard error, and ends it with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Works on the database of the settings, beside the server that may be running on it. */
export async function withDatabase(
  config: Pick<Config, 'dataDir' | 'database'>,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = openExisting(config);
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
