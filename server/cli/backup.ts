import LibsqlDatabase from 'libsql';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `npm run backup -- FILE`: a whole copy of the SQLite database in DATA_DIR, in one file, while the
 * server runs or not.
 */

const OWNER_ONLY = 0o600;
const LOCK_LIMIT_MS = 10_000;

function backUp(from: string, to: string | undefined): void {
  if (!to) throw new Error('Say where to: npm run backup -- FILE');
  if (!existsSync(from)) throw new Error(`There is no ${from} (DATA_DIR).`);
  if (existsSync(to)) throw new Error(`${to} is there already.`);
  const database = new LibsqlDatabase(from);
  try {
    database.pragma(`busy_timeout = ${LOCK_LIMIT_MS}`);
    database.prepare('vacuum into ?').run(to);
    chmodSync(to, OWNER_ONLY);
  } finally {
    database.close();
  }
}

try {
  process.umask(0o077);
  backUp(join(process.env.DATA_DIR ?? 'data', 'portal.db'), process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
