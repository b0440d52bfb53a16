import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { subHours } from 'date-fns/subHours';
import { idOfName, nameOf, PhotosUnavailable, type PhotoStore } from './port';

const [OWNER_FILE, OWNER_FOLDER] = [0o600, 0o700];
/** Where files are written until they are whole: on the same file system. */
const UNFINISHED = 'unfinished';
/** What a process that died has left; none writes a file for as long. */
const LEFT_HOURS = 1;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Photos as files of a folder that all processes share; only their owner reads them. */
export class FolderPhotos implements PhotoStore {
  constructor(private readonly folder: string) {}

  async put(id: string, jpeg: Buffer): Promise<void> {
    const file = join(this.folder, nameOf(id));
    const unfinished = join(this.#unfinished, `${id}.${randomUUID()}`);
    await this.#attempt(async () => {
      try {
        await writeToDisk(unfinished, jpeg);
        await makeFolder(dirname(file));
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(file));
      await syncFolder(this.folder);
    });
  }

  async get(id: string): Promise<Buffer | null> {
    const file = join(this.folder, nameOf(id));
    return this.#attempt(async () => {
      try {
        return await readFile(file);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        await this.#requireMounted();
        return null;
      }
    });
  }

  async delete(id: string): Promise<void> {
    const file = join(this.folder, nameOf(id));
    await this.#attempt(async () => {
      await this.#requireMounted();
      await rm(file, { force: true });
      await syncFolder(dirname(file));
    });
  }

  async *list(): AsyncIterable<string[]> {
    for (const name of await this.#attempt(() => readdir(this.folder))) {
      if (!/^[0-9a-f]{3}$/.test(name)) continue;
      const files = await this.#attempt(() => readdir(join(this.folder, name)));
      yield files.flatMap((file) => idOfName(`${name}/${file}`) ?? []);
    }
  }

  /** Removes what was left unfinished, too. */
  async check(): Promise<void> {
    try {
      const found = await stat(this.folder);
      if (!found.isDirectory()) throw new Error('is no folder');
      await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK);
      await makeFolder(this.#unfinished);
      // Root may write whatever the mode says: only trying tells of a folder that can't be written.
      const probe = join(this.#unfinished, `start.${randomUUID()}`);
      try {
        await writeToDisk(probe, Buffer.alloc(0));
      } finally {
        await rm(probe, { force: true });
      }
      await removeLeft(this.#unfinished);
    } catch (error) {
      const reason = codeOf(error) === 'ENOENT' ? 'is not there' : (error as Error).message;
      throw new Error(`The folder of photos, ${this.folder}, can't be used: ${reason}`, {
        cause: error,
      });
    }
  }

  get #unfinished(): string {
    return join(this.folder, UNFINISHED);
  }

  /** Where nothing is mounted any more there are no photos either. */
  async #requireMounted(): Promise<void> {
    await stat(this.#unfinished);
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new PhotosUnavailable(`The folder of photos can't be used: ${codeOf(cause)}`, {
        cause,
      });
    }
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: OWNER_FOLDER });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

async function writeToDisk(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', OWNER_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A name is kept by its folder, which is written to disk by itself. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    // Where nothing was stored yet, and on file systems that do this by themselves.
    if (!['ENOENT', 'EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'].includes(codeOf(error))) throw error;
  }
}

async function removeLeft(folder: string): Promise<void> {
  const before = subHours(new Date(), LEFT_HOURS);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
