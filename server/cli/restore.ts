import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { kindOf } from '../backup/backup-file';
import { keysOf } from '../backup/encryption';
import { restoreServer } from '../backup/postgres';
import { restoreFile } from '../backup/sqlite';
import { restoreIntoServer } from '../backup/sqlite-to-postgres';
import { untilStopped } from '../backup/until-stopped';
import { systemClock } from '../clock';
import { readBackupConfig, type BackupConfig } from '../backup/settings';
import { ErasureList } from '../erasure-list';

/*
 * `npm run restore -- FILE [--replace]`: puts a backup back, while no server runs. A database that is there
 * is refused; with --replace a SQLite file is kept aside, and what a PostgreSQL holds goes. A backup of SQLite
 * is put into an empty PostgreSQL when DATABASE_URL is set.
 */

interface Options {
  isReplaced: boolean;
  signal: AbortSignal;
}

async function restore(
  file: string,
  config: BackupConfig,
  { isReplaced, signal }: Options,
): Promise<void> {
  const { dataDir, databaseUrl: url, backupKey } = config;
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  const keys = keysOf(backupKey);
  const kind = await kindOf(file, keys);
  if (!url && kind === 'postgres') throw new Error('It is of PostgreSQL: set DATABASE_URL.');

  const target = `${dataDir}/portal.db`;
  const time = systemClock.now().toISOString().replaceAll(':', '').slice(0, 17);
  const keptAs = isReplaced ? `${target}.until-${time}Z` : null;
  const put = () => {
    if (!url) return restoreFile(file, target, { keys, signal, keptAs });
    if (kind === 'sqlite') return restoreIntoServer(file, { url, beside: target, keys, signal });
    return restoreServer(file, { url, keys, signal, env: process.env, isReplaced });
  };
  const { moment, migration, people, cards } = await put();

  const when = moment?.toISOString() ?? 'an unknown time';
  console.log(`Restored as of ${when}: ${migration}, ${people} people, ${cards} cards.`);
  if (keptAs && existsSync(keptAs))
    console.log(`The database that was there is kept as ${keptAs}.`);
  await tellOfErasures(config);
}

/** Who was deleted after the backup is back, until the server goes by its list. */
async function tellOfErasures({ erasuresFile }: BackupConfig): Promise<void> {
  const { erasures } = await new ErasureList(erasuresFile).read();
  const last = erasures
    .map(({ at }) => at)
    .sort()
    .at(-1);
  console.log(
    last
      ? `The server deletes again who is on ${erasuresFile}: ${erasures.length}, the last of ${last}.`
      : `There is nobody on ${erasuresFile}: put the newest list there before you start the server.`,
  );
}

try {
  process.umask(0o077);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error('Say what: npm run restore -- FILE [--replace]');
  const { replace: isReplaced = false } = values;
  const config = readBackupConfig(process.env);
  await untilStopped((signal) => restore(file, config, { isReplaced, signal }));
} catch (error) {
  console.error(`Not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
