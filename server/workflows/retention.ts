import { sub } from 'date-fns/sub';
import { KEPT } from '../contract/kept';
import { deleteOldPhotos, listForgettable, NOBODY } from '../db/retention';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { forgetPerson } from './delete-profile';

/** So many batches of each kind a day: more than come, and no more than an hour's work. */
const MOST_BATCHES = 50;

/**
 * Forgets people whom nothing is kept for any more, and photos before them: docs/rules/retention.md. What
 * is in the way of one holds up nobody else, and is looked at again on the next day.
 */
export async function forgetOld(deps: Deps): Promise<void> {
  const since = (kept: Parameters<typeof sub>[1]) => dayInCopenhagen(sub(deps.clock.now(), kept));
  const [photos, people] = [since({ days: KEPT.photoDays }), since({ months: KEPT.personMonths })];
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const now = deps.clock.now();
    if (!(await inTransaction(deps, (tx) => deleteOldPhotos(tx, photos, now)))) break;
  }
  let last = NOBODY;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const found = await listForgettable(deps.connection.db, people, last);
    for (const { id } of found) await forgetPerson(deps, id);
    const next = found.at(-1);
    if (!next) break;
    last = next;
  }
}
