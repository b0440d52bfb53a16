import { sub } from 'date-fns/sub';
import { KEPT } from '../contract/kept';
import { deleteOldPhotos, listForgettable } from '../db/retention';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { forgetPerson } from './delete-profile';

/**
 * Forgets people whom nothing is kept for any more, and photos before them: docs/rules/retention.md. What
 * is in the way of one is looked at again on the next day.
 */
export async function forgetOld(deps: Deps): Promise<void> {
  const since = (kept: Parameters<typeof sub>[1]) => dayInCopenhagen(sub(deps.clock.now(), kept));
  await inTransaction(deps, (tx) => deleteOldPhotos(tx, since({ days: KEPT.photoDays })));
  for (const { id } of await listForgettable(
    deps.connection.db,
    since({ months: KEPT.personMonths }),
  )) {
    await forgetPerson(deps, id);
  }
}
