import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backUpServer } from '../backup/postgres';
import { refuseExisting, writePrivate, writeWhole } from '../backup/backup-file';
import { keysOf } from '../backup/encryption';
import { backUpFile } from '../backup/sqlite';
import { untilStopped } from '../backup/until-stopped';
import { systemClock } from '../clock';
import { readBackupConfig, type BackupConfig } from '../backup/settings';
import { runCommand } from './command';

/*
 * `npm run backup -- FILE`: a whole copy of the database as of one moment, in one file, while the server
 * runs or not; encrypted when BACKUP_KEY is set. Who was deleted is in FILE.erasures.
 * `npm run backup -- --new-key`: a pair of keys for BACKUP_KEY.
 */

const BYTES_OF_MB = 1e6;

async function backUp(to: string, config: BackupConfig, signal: AbortSignal): Promise<void> {
  const { dataDir, databaseUrl: url, erasuresFile, backupKey, hasPhotosOutside } = config;
  const now = systemClock.now();
  const keys = keysOf(backupKey);
  const list = `${to}.erasures`;
  refuseExisting(list);
  if (url) await backUpServer(to, { url, keys, signal, env: process.env });
  else await backUpFile(`${dataDir}/portal.db`, to, now, { keys, signal });
  if (existsSync(erasuresFile)) {
    await writeWhole(list, (part) =>
      writePrivate(createReadStream(erasuresFile), part, { keys: [], signal }),
    );
  }
  const megabytes = ((await stat(to)).size / BYTES_OF_MB).toFixed(1);
  const kind = keys.length > 0 ? 'encrypted' : 'not encrypted (BACKUP_KEY)';
  console.log(`${to}: ${now.toISOString()}, ${megabytes} MB, ${kind}`);
  if (!existsSync(erasuresFile)) {
    console.log(
      `There is no ${erasuresFile}, the list of who was deleted: is it the server's (ERASURES_FILE, DATA_DIR)?`,
    );
  }
  if (hasPhotosOutside) console.log('Photos are not in it: copy them now (PHOTO_STORE).');
}

async function printNewKey(): Promise<void> {
  const secret = await generateX25519Identity();
  console.log(`# to back up: ${await identityToRecipient(secret)}`);
  console.log(secret);
}

await runCommand(async () => {
  process.umask(0o077);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean' } },
  });
  const [to, ...more] = positionals;
  if (values['new-key']) await printNewKey();
  else if (!to || more.length > 0) throw new Error('Say where to: npm run backup -- FILE');
  else await untilStopped((signal) => backUp(to, readBackupConfig(process.env), signal));
});
