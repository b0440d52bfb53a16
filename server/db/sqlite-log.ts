import type { Held } from './sqlite-file';

/** So many transactions add some hundred pages to the log, or a few thousand where they are those of sweeps. */
const SOME = 50;

/**
 * Moves what was committed from SQLite's log into the file. Otherwise the commit that makes the log long does that,
 * and whoever asked for it waits until all of it lies on the disk.
 */
export class SqliteLog {
  private commits = 0;
  private moving: Promise<void> | undefined;

  /** @param file a connection of its own, in a thread that nobody waits for */
  constructor(private readonly file: Held) {}

  /** Hears of a transaction that has ended, and moves some at a time. */
  committed(): void {
    this.commits++;
    if (this.commits < SOME || this.moving) return;
    this.commits = 0;
    this.moving = this.move().finally(() => (this.moving = undefined));
  }

  async close(): Promise<void> {
    await this.moving;
    await this.file.close();
  }

  /** Moves as much as can be moved without waiting for anybody. What can't be now, a commit does by itself later. */
  private async move(): Promise<void> {
    try {
      await this.file.run({ sql: 'pragma wal_checkpoint(passive)', parameters: [] });
    } catch {
      // The commits hear of a disk that fails as well, and say so to whom it matters.
    }
  }
}
