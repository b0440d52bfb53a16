import Database from 'libsql';

/**
 * A small durable document store for the sandboxes: JSON documents by kind and id, in one SQLite
 * file (or ':memory:'). Calls are synchronous, so a handler without `await` is never interleaved.
 */
export class SandboxStore {
  private readonly database: Database.Database;

  constructor(path: string) {
    this.database = new Database(path);
    this.database.pragma('busy_timeout = 5000');
    this.database.pragma('journal_mode = WAL');
    // A loss of power may take the last of what a stand-in knows; a killed process loses nothing.
    this.database.pragma('synchronous = NORMAL');
    this.database.exec(
      'CREATE TABLE IF NOT EXISTS document (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id))',
    );
  }

  get<T>(kind: string, id: string): T | undefined {
    const row = this.database
      .prepare('SELECT body FROM document WHERE kind = ? AND id = ?')
      .get(kind, id) as { body: string } | undefined;
    return row && (JSON.parse(row.body) as T);
  }

  /** Creates or replaces the document; a replaced one keeps its place in `list`. */
  put<T>(kind: string, id: string, document: T): T {
    this.database
      .prepare(
        'INSERT INTO document (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
      )
      .run(kind, id, JSON.stringify(document));
    return document;
  }

  /** Documents of a kind, oldest first unless `newestFirst`. */
  list<T>(kind: string, options: { newestFirst?: boolean; limit?: number } = {}): T[] {
    const direction = options.newestFirst ? 'DESC' : 'ASC';
    const rows = this.database
      .prepare(`SELECT body FROM document WHERE kind = ? ORDER BY rowid ${direction} LIMIT ?`)
      .all(kind, options.limit ?? -1) as { body: string }[];
    return rows.map((row) => JSON.parse(row.body) as T);
  }

  delete(kind: string, id: string): void {
    this.database.prepare('DELETE FROM document WHERE kind = ? AND id = ?').run(kind, id);
  }

  /**
   * Runs synchronous work as one unit: all of its writes happen, or none. It takes the write lock at
   * once: one that has only read is refused, not kept waiting, when another process wrote meanwhile.
   */
  transaction<T>(work: () => T): T {
    if (this.database.inTransaction) return work();
    return this.database.transaction(work).immediate();
  }

  close(): void {
    // All that was written stands in the file itself, however late the engine puts the log away.
    try {
      this.database.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // Another process is at it, and does the same at its end.
    } finally {
      this.database.close();
    }
  }
}
