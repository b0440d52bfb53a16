import { sub } from 'date-fns/sub';
import { KEPT } from '../contract/kept';
import { deleteOldPhotos, listForgettable, NOBODY, type Away } from '../db/retention';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { forgetPerson } from './delete-profile';

/** So many of each kind a day: more than come, and no more than an hour's work. */
const MOST = 5000;
/** Connections that are taken for it, of those of a process. */
const AT_ONCE = 3;

/**
 * Forgets people whom nothing is kept for any more, and photos before them: docs/rules/retention.md. What
 * is in the way of one holds up nobody else, and is looked at again on the next day.
 */
export async function forgetOld(deps: Deps): Promise<void> {
  const since = (kept: Parameters<typeof sub>[1]) => dayInCopenhagen(sub(deps.clock.now(), kept));
  const [photos, people] = [since({ days: KEPT.photoDays }), since({ months: KEPT.personMonths })];
  const now = deps.clock.now();
  await untilMost((after) => inTransaction(deps, (tx) => deleteOldPhotos(tx, photos, after, now)));
  await untilMost(async (after) => {
    const part = await listForgettable(deps.connection.db, people, after);
    await forgetAll(deps, part.ids);
    return part;
  });
}

/**
 * Forgets some people. What was theirs has not been read for months: on PostgreSQL the disk is asked for several
 * of them at once. In SQLite one at a time can write, and pages would wait for all of those.
 * @throws what went wrong with one, once nobody is being forgotten any more
 * @internal exported for tests
 */
export async function forgetAll(deps: Deps, ids: readonly string[]): Promise<void> {
  const left = ids.values();
  const forgetOneByOne = async () => {
    for (const id of left) await forgetPerson(deps, id);
  };
  const lines = deps.connection.kind === 'postgres' ? AT_ONCE : 1;
  const ended = await Promise.allSettled(Array.from({ length: lines }, forgetOneByOne));
  for (const line of ended) if (line.status === 'rejected') throw line.reason;
}

/** Goes through the people who are away, some at a time, until there are no more or it is enough. */
async function untilMost(
  forget: (after: Away) => ReturnType<typeof listForgettable>,
): Promise<void> {
  let count = 0;
  for (let after: Away | undefined = NOBODY; after && count < MOST;) {
    const { ids, next } = await forget(after);
    count += ids.length;
    after = next;
  }
}
