import type { Connection } from './connect';

const ROW = 'readyz';
/** However often it is asked, the database is written to at most so often. */
const FRESH_MS = 1000;
/** A database that takes longer is as good as away. */
const LIMIT_MS = 2000;
/** One that waits for so long may do so on a connection that has died: another one is asked. */
const GIVEN_UP_MS = 10_000;

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
    }
  };
  return () => {
    if (!answer || performance.now() > freshUntil) {
      freshUntil = performance.now() + GIVEN_UP_MS;
      const asked = (answer = write());
      void asked.then(() => {
        if (asked === answer) freshUntil = performance.now() + FRESH_MS;
      });
    }
    return Promise.race([answer, falseAfter(LIMIT_MS)]);
  };
}

const falseAfter = (ms: number) =>
  new Promise<boolean>((resolve) => setTimeout(resolve, ms, false).unref());
