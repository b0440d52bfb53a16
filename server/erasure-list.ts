import { existsSync } from 'node:fs';
import { mkdir, appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** That a person was deleted: by a number that leads to nobody once it is done. */
export interface Erasure {
  id: string;
  /** ISO UTC. */
  at: string;
}

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/;
const written = ({ id, at }: Erasure): string => `${at} ${id}\n`;

/**
 * Who was deleted, in a file outside the database: a backup that is put back brings them back, and this
 * tells who has to go again. Each method throws the error of the file system.
 */
export class ErasureList {
  constructor(private readonly file: string) {}

  async add(erasure: Erasure): Promise<void> {
    await mkdir(dirname(this.file), { recursive: true });
    await appendFile(this.file, written(erasure), { mode: 0o600, flush: true });
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
    const next = `${this.file}.next`;
    await mkdir(dirname(this.file), { recursive: true });
    await writeFile(next, erasures.map(written).join(''), { mode: 0o600, flush: true });
    await rename(next, this.file);
  }
}
