import { sub } from 'date-fns/sub';
import { KEPT } from '../contract/kept';
import { deleteOldPhotos, listForgettable, NOBODY, type Away } from '../db/retention';
import type { Deps } from '../deps';
import { dayInCopenhagen, type Day } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { forgetPerson } from './delete-profile';
import { forSomeAtOnce } from './some-at-once';

/** So many of each kind a day: more than come, and no more than an hour's work. */
const MOST = 5000;

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
    await forgetAll(deps, part.ids, people);
    return part;
  });
}

/** @internal exported for tests */
export const forgetAll = (deps: Deps, ids: readonly string[], since: Day): Promise<void> =>
  forSomeAtOnce(
    deps,
    ids,
    { says: 'a person was not forgotten', about: (beneficiaryId) => ({ beneficiaryId }) },
    (id) => forgetPerson(deps, id, since),
  );

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
