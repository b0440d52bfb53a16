import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../run/memory-folder';
import { createDatabase, dropDatabase } from '../run/postgres';

/** Where a test stores its data; the names are those of the server's settings. */
export interface DatabasePlace {
  /** PostgreSQL, or undefined when this run is on SQLite. */
  databaseUrl?: string | undefined;
  /** A folder of its own, for the SQLite file and uploads. */
  dataDir: string;
}

export interface TestDatabase extends DatabasePlace {
  /** Removes both. */
  remove(): Promise<void>;
}

/** True where this run is on PostgreSQL: DATABASE_URL is set. */
export const isOnPostgres = (): boolean => Boolean(process.env.DATABASE_URL);

/**
 * A database of the kind that this run is for: PostgreSQL when DATABASE_URL is set. It is empty, or a
 * copy of one that nobody is connected to.
 */
export async function createTestDatabase(copyOf?: DatabasePlace): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(memoryFolder(), 'portal-'));
  const serverUrl = process.env.DATABASE_URL;
  const databaseUrl = serverUrl && (await createDatabase(serverUrl, copyOf?.databaseUrl));
  // The logs of databases that were closed hold nothing more, and may be put away meanwhile.
  const filter = (path: string) => !/-(wal|shm)$/.test(path);
  if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true, filter });
  return databaseAt({ databaseUrl, dataDir });
}

/** The database of a test at this place. */
export const databaseAt = ({ databaseUrl, dataDir }: DatabasePlace): TestDatabase => ({
  ...{ databaseUrl, dataDir },
  async remove() {
    if (databaseUrl) await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  },
});
