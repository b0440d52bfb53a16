import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../crypto';
import { AGE_HEADER, decrypt, encrypt } from './encryption';

const OWNER_ONLY = 0o600;
/** What each kind of backup begins with, once it is decrypted. */
const BEGINNINGS = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const;

type Pieces = AsyncIterable<Uint8Array>;

/** What a command is stopped by (Ctrl+C), and what its files are encrypted with, if anything. */
export interface BackupOptions {
  keys: readonly string[];
  signal: AbortSignal;
}

/** @throws Error when there is something, which a backup never writes over */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
}

/**
 * Has a file written under another name beside it, which becomes its own once all of it lies on the
 * disk. When that fails, nothing is left.
 */
export async function writeWhole(
  file: string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  refuseExisting(file);
  const part = `${file}.${newId()}.part`;
  try {
    await write(part);
    await flush(part);
    refuseExisting(file);
    await rename(part, file);
    await flush(dirname(file));
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes a file for its owner alone, encrypted when there are keys. */
export async function writePrivate(
  pieces: Pieces,
  file: string,
  { keys, signal }: BackupOptions,
): Promise<void> {
  const sink = createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY });
  await pipeline(keys.length > 0 ? encrypt(pieces, keys) : pieces, sink, { signal });
}

/** A backup as it was before it was encrypted. */
export async function* readBackup(
  file: string,
  keys: readonly string[],
): AsyncGenerator<Uint8Array> {
  const isSealed = await isEncrypted(file);
  const bytes: Pieces = createReadStream(file);
  yield* isSealed ? decrypt(bytes, keys) : bytes;
}

/** Which database a file is a backup of. @throws Error when it is of none */
export async function kindOf(
  file: string,
  keys: readonly string[],
): Promise<keyof typeof BEGINNINGS> {
  const beginning = await beginningOf(readBackup(file, keys));
  for (const kind of ['sqlite', 'postgres'] as const) {
    if (beginning.startsWith(BEGINNINGS[kind])) return kind;
  }
  throw new Error('It is no backup.');
}

export const isEncrypted = async (file: string): Promise<boolean> =>
  (await beginningOf(createReadStream(file))).startsWith(AGE_HEADER);

/** The first piece, which is longer than what files begin with. */
async function beginningOf(pieces: Pieces): Promise<string> {
  for await (const piece of pieces) return Buffer.from(piece).toString('latin1');
  return '';
}

/** Waits until a file, or the names in a folder, lie on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
