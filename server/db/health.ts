import type { Connection } from './connect';

const ROW = 'readyz';
/** However often it is asked, the database is written to at most so often. */
const FRESH_MS = 1000;
/** A database that takes longer is as good as away. */
const LIMIT_MS = 2000;

/** Makes the question whether the database takes a row now; answers within two seconds. */
export function writeCheck({ db }: Connection): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let freshUntil = 0;
  const write = async () => {
    const row = { id: ROW, written_at: new Date().toISOString() };
    try {
      await db
        .insertInto('health')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return true;
    } catch {
      return false;
    } finally {
      freshUntil = performance.now() + FRESH_MS;
    }
  };
  return () => {
    if (!answer || performance.now() > freshUntil) {
      freshUntil = Infinity;
      answer = write();
    }
    return Promise.race([answer, falseAfter(LIMIT_MS)]);
  };
}

const falseAfter = (ms: number) =>
  new Promise<boolean>((resolve) => setTimeout(resolve, ms, false).unref());
