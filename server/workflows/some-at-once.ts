import { ChangedMeanwhile } from '../changed-meanwhile';
import type { Deps } from '../deps';

/** Connections that such work takes, of those of a process. */
const AT_ONCE = 3;

/** How the log tells that the work for one of many went wrong, and which one it is. */
interface Told<Item> {
  says: string;
  about: (item: Item) => object;
}

/**
 * Does something for each of many, one after the other. What goes wrong with one is told in the log, and holds up
 * none of the others; whoever does it is to come to that one again.
 * @throws the reason of `stopping`, when the process stops meanwhile
 */
export async function forEachAlone<Item>(
  { logger, stopping }: Pick<Deps, 'logger' | 'stopping'>,
  items: Iterable<Item>,
  { says, about }: Told<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    stopping?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      stopping?.throwIfAborted();
      if (error instanceof ChangedMeanwhile) logger.debug(about(item), error.message);
      else logger.error({ err: error, ...about(item) }, says);
    }
  }
}

/**
 * Does something for each of many as `forEachAlone` does, who are not read of otherwise: on PostgreSQL for some of
 * them at once, so that one goes on while another waits for the disk. In SQLite one at a time can write, and pages
 * would wait for all.
 * @throws the reason of `stopping`, with nothing under way any more
 */
export async function forSomeAtOnce<Item>(
  deps: Pick<Deps, 'connection' | 'logger' | 'stopping'>,
  items: readonly Item[],
  told: Told<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lines = deps.connection.kind === 'postgres' ? AT_ONCE : 1;
  const ended = await Promise.allSettled(
    Array.from({ length: lines }, () => forEachAlone(deps, left, told, work)),
  );
  for (const line of ended) if (line.status === 'rejected') throw line.reason;
}
