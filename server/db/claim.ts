import LibsqlDatabase from 'libsql';
import { closeSync, openSync } from 'node:fs';

/** Somebody else works with the file already. */
export class FileInUse extends Error {}

/**
 * Takes the parts of the work on a SQLite file for this process, or throws FileInUse. The lock beside
 * the file is the operating system's, which frees it however the process ends.
 */
export function claimFile(file: string, parts: readonly ('serving' | 'jobs')[]): () => void {
  const locks: LibsqlDatabase.Database[] = [];
  const release = () => locks.splice(0).forEach((lock) => lock.close());
  for (const part of parts) {
    const path = `${file}.${part}.lock`;
    closeSync(openSync(path, 'a', 0o600));
    const lock = new LibsqlDatabase(path);
    locks.push(lock);
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      release();
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      throw new FileInUse(`${file} is in use by another process`);
    }
  }
  return release;
}
