import { sql } from 'kysely';
import type { Queryable, Tx } from './connect';
import { deletePhotosOf } from './photos';

const BATCH = 100;

/** Somebody who has been away; the next batch begins after them. */
export interface Away {
  id: string;
  seen_on: string;
}

/** Before everybody. */
export const NOBODY: Away = { id: '', seen_on: '' };

/** People who were not here since a day and have no card that ends on it or later; the longest away first. */
const away = (db: Queryable, since: string, after: Away) =>
  db
    .selectFrom('beneficiary')
    .select(['beneficiary.id', 'beneficiary.seen_on'])
    .where('seen_on', '<', since)
    .$narrowType<Away>()
    // As the index has it.
    .where('cpr_encrypted', '<>', sql.lit(''))
    .where((e) => e(e.refTuple('seen_on', 'id'), '>', e.tuple(after.seen_on, after.id)))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.beneficiary_id', '=', 'beneficiary.id')
            .where('card.to_day', '>=', since),
        ),
      ),
    )
    .orderBy('seen_on')
    .orderBy('beneficiary.id')
    .limit(BATCH);

/** Some of those who have been away so long, after those of the batch before. */
export const listForgettable = (db: Queryable, since: string, after: Away) =>
  away(db, since, after).execute();

/** Deletes the photos of some who have been away so long; false when none is left. */
export async function deleteOldPhotos(tx: Tx, since: string, now: Date): Promise<boolean> {
  const owners = await away(tx, since, NOBODY).where('photo_id', 'is not', null).execute();
  const ids = owners.map(({ id }) => id);
  if (ids.length === 0) return false;
  const left = await tx
    .updateTable('beneficiary')
    .set({ photo_id: null })
    .where('id', 'in', ids)
    // Not of who has come back since they were found.
    .where('seen_on', '<', since)
    .returning('id')
    .execute();
  const gone = left.map(({ id }) => id);
  if (gone.length > 0) await deletePhotosOf(tx, gone, now);
  return ids.length === BATCH;
}
