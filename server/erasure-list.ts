import { existsSync } from 'node:fs';
import { mkdir, appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newId } from './crypto';

/** That a person was deleted: by a number that leads to nobody once it is done. */
export interface Erasure {
  id: string;
  /** ISO UTC. */
  at: string;
}

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/;
const written = ({ id, at }: Erasure): string => `${at} ${id}\n`;

const OWNER_ONLY = 0o600;

/** The list can't be kept, which keeps the portal from starting; the message says what to do. */
export class ErasuresUnwritable extends Error {}

/**
 * Who was deleted, in a file outside the database: a backup that is put back brings them back, and this
 * tells who has to go again. Each method but `check` throws the error of the file system.
 */
export class ErasureList {
  constructor(private readonly file: string) {}

  /**
   * Makes the file where there is none, and tries to write beside it: else nobody would know before the first
   * deletion that it is nowhere kept.
   * @throws ErasuresUnwritable
   */
  async check(): Promise<void> {
    try {
      await this.#append('');
      const probe = this.#beside();
      await writeFile(probe, '', { mode: OWNER_ONLY, flush: true });
      await rm(probe);
    } catch (cause) {
      throw new ErasuresUnwritable(
        `The list of who was deleted, ${this.file}, can't be written (ERASURES_FILE, DATA_DIR): ${(cause as Error).message}`,
        { cause },
      );
    }
  }

  async add(erasure: Erasure): Promise<void> {
    await this.#append(written(erasure));
  }

  /** What the file tells, and how many of its lines tell nothing; nobody where there is no file yet. */
  async read(): Promise<{ erasures: Erasure[]; unreadable: number }> {
    const text = existsSync(this.file) ? await readFile(this.file, 'utf8') : '';
    const lines = text.split('\n').filter(Boolean);
    const erasures = lines.flatMap((line) => {
      const [, at = '', id = ''] = LINE.exec(line) ?? [];
      return id ? [{ at, id }] : [];
    });
    return { erasures, unreadable: lines.length - erasures.length };
  }

  /** Puts other lines in place of those that stand there, all or none. */
  async replace(erasures: readonly Erasure[]): Promise<void> {
    const next = this.#beside();
    await mkdir(dirname(this.file), { recursive: true });
    try {
      await writeFile(next, erasures.map(written).join(''), { mode: OWNER_ONLY, flush: true });
      await rename(next, this.file);
    } catch (error) {
      await rm(next, { force: true });
      throw error;
    }
  }

  async #append(text: string): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    await appendFile(this.file, text, { mode: OWNER_ONLY, flush: true });
  }

  /** A name of its own: the processes of one machine may share the list. */
  #beside(): string {
    return `${this.file}.${newId()}.next`;
  }
}
