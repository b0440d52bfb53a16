import { subHours } from 'date-fns/subHours';
import { KEPT } from '../contract/kept';
import { deleteUnusedPhotos } from '../db/photos';
import type { Deps } from '../deps';
import { inTransaction } from '../in-transaction';

/**
 * Deletes photos that have given way to another for a day, or were never taken. Until then a copy of the
 * database and the copy of the photos that follows it belong together.
 */
export async function dropUnusedPhotos(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = subHours(now, KEPT.replacedPhotoHours);
  await inTransaction(deps, (tx) => deleteUnusedPhotos(tx, { before, now }));
}
