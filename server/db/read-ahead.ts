import type { CompiledQuery } from 'kysely';
import type { Connection } from './connect';

/**
 * So many are read at a time, and then gone through: together they take a fraction of a second. What they change
 * is less than what SQLite moves from its log into the file by itself, at the end of some commit.
 */
const PART = 10;

/**
 * Goes through what a sweep has found, in its order. Where nobody else is served while the sweep waits for the
 * disk, some are read first, in which time others are served, then gone through, and what they changed is moved
 * into the file, in which time others are served again. The next ones are not read meanwhile: the few pages that
 * nobody could foresee would wait for the disk behind all of theirs.
 * @param read made once, and only where it is wanted
 */
export async function eachReadAhead<Found>(
  { beside }: Connection,
  found: readonly Found[],
  read: () => Promise<(some: readonly Found[]) => CompiledQuery>,
  act: (one: Found) => Promise<void>,
): Promise<void> {
  const queryOf = beside && (await read());
  for (let from = 0; from < found.length; from += PART) {
    const some = found.slice(from, from + PART);
    if (queryOf) await beside.read(queryOf(some));
    for (const one of some) await act(one);
    await beside?.moveLog();
  }
}
