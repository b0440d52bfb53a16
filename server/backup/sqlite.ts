import LibsqlDatabase from 'libsql';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { claimFile } from '../db/claim';
import { connect } from '../db/connect';
import {
  readBackup,
  refuseExisting,
  writePrivate,
  writeWhole,
  type BackupOptions,
} from './backup-file';
import { readContents, type Restored } from './contents';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const LOCK_LIMIT_MS = 10_000;
/** The database, and what SQLite keeps beside it: without it, or with another one's, it is damaged. */
const PARTS = ['', '-wal', '-shm', '-journal'];

/**
 * Writes a whole copy of a database as of one moment, while others work with it. What is not encrypted
 * yet stays in the database's own folder.
 */
export async function backUpFile(
  from: string,
  to: string,
  now: Date,
  options: BackupOptions,
): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no ${from} (DATA_DIR).`);
  await writeWhole(to, async (part) => {
    if (options.keys.length === 0) {
      copyDatabase(from, part, now);
      await chmod(part, OWNER_ONLY);
    } else {
      await inFolderBeside(from, 'backup-', async (folder) => {
        const copy = join(folder, 'portal.db');
        copyDatabase(from, copy, now);
        await writePrivate(createReadStream(copy), part, options);
      });
    }
    options.signal.throwIfAborted();
  });
}

function copyDatabase(from: string, to: string, now: Date): void {
  withDatabase(from, (database) => {
    database.pragma(`busy_timeout = ${LOCK_LIMIT_MS}`);
    database.prepare('vacuum into ?').run(to);
  });
  // SQLite leaves this number of 32 bits to whoever uses it: nothing else in the file tells its moment.
  const seconds = Math.floor(now.getTime() / 1000) | 0;
  withDatabase(to, (database) => database.pragma(`user_version = ${seconds}`));
}

function withDatabase(file: string, work: (database: LibsqlDatabase.Database) => void): void {
  const database = new LibsqlDatabase(file);
  try {
    work(database);
  } finally {
    database.close();
  }
}

/**
 * Puts a backup in place as the database `to`, which no server may use meanwhile. With `keptAs` one that
 * is there is kept under that name, else it is in the way. Nothing is changed before the whole backup
 * has been read and checked.
 */
export async function restoreFile(
  file: string,
  to: string,
  { keys, signal, keptAs }: BackupOptions & { keptAs: string | null },
): Promise<Restored> {
  await makeFolderOf(to);
  const release = claimFile(to, ['serving', 'jobs']);
  try {
    if (keptAs) refuseExisting(keptAs);
    else refuseDatabase(to);
    return await withCopy(file, to, { keys, signal }, async (copy, restored) => {
      for (const part of PARTS) {
        if (keptAs && existsSync(to + part)) await rename(to + part, keptAs + part);
      }
      await rename(copy, to);
      return restored;
    });
  } finally {
    release();
  }
}

/** Has something done with a backup, decrypted and checked, in a folder beside `beside` that is gone afterwards. */
export async function withCopy<T>(
  file: string,
  beside: string,
  { keys, signal }: BackupOptions,
  work: (copy: string, restored: Restored) => Promise<T>,
): Promise<T> {
  await makeFolderOf(beside);
  return inFolderBeside(beside, 'restore-', async (folder) => {
    const copy = join(folder, 'portal.db');
    await writePrivate(readBackup(file, keys), copy, { keys: [], signal });
    return work(copy, await check(copy));
  });
}

async function makeFolderOf(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
}

/** What a lost database leaves beside it would be taken for part of the one that is put there. */
function refuseDatabase(file: string): void {
  const there = PARTS.map((part) => file + part).find((path) => existsSync(path));
  if (there) throw new Error(`${there} is there already: with --replace it is kept aside.`);
}

/** @throws Error when it is damaged, or another program's */
async function check(file: string): Promise<Restored> {
  const moment = soundSince(file);
  const connection = connect({ file });
  try {
    return { ...(await readContents(connection.db)), moment };
  } catch {
    throw new Error('It is no backup of this portal.');
  } finally {
    await connection.close();
  }
}

/** The moment that a sound copy is of, if it tells. */
function soundSince(file: string): Date | null {
  let seconds = 0;
  try {
    withDatabase(file, (database) => {
      const verdict = valueOf(database, 'integrity_check');
      if (verdict !== 'ok') throw new Error(String(verdict));
      seconds = Number(valueOf(database, 'user_version')) >>> 0;
    });
  } catch {
    throw new Error('It is damaged.');
  }
  return seconds > 0 ? new Date(seconds * 1000) : null;
}

/** In its first row: libsql's `simple` answers with rows all the same. */
const valueOf = (database: LibsqlDatabase.Database, pragma: string): unknown =>
  (database.pragma(pragma) as Record<string, unknown>[])[0]?.[pragma];

/** A folder of the owner's alone, on the same disk, which is gone afterwards. */
async function inFolderBeside<T>(
  file: string,
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(dirname(file), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
