import type { Deps } from '../deps';

/** Connections that such work takes, of those of a process. */
const AT_ONCE = 3;

/**
 * Does something for each of many, who are not read of otherwise: on PostgreSQL for some of them at once, so that
 * one goes on while another waits for the disk. In SQLite one at a time can write, and pages would wait for all.
 * @throws what went wrong with one, once nothing is under way any more
 */
export async function forSomeAtOnce<Item>(
  { connection }: Pick<Deps, 'connection'>,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const oneByOne = async () => {
    for (const item of left) await work(item);
  };
  const lines = connection.kind === 'postgres' ? AT_ONCE : 1;
  const ended = await Promise.allSettled(Array.from({ length: lines }, oneByOne));
  for (const line of ended) if (line.status === 'rejected') throw line.reason;
}
