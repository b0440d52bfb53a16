import type { Queryable, Tx } from './connect';
import { deletePhotosOf } from './photos';
import { hasSome } from './has-some';

const BATCH = 500;

/** Somebody who has been away; the next batch begins after them. */
export interface Away {
  id: string;
  seen_on: string;
}

/** Before everybody. */
export const NOBODY: Away = { id: '', seen_on: '' };

/**
 * People who were not here since a day, the longest away first, some of those after a mark; each with whether
 * they have a card that ends on that day or later.
 */
const away = (db: Queryable, since: string, after: Away) =>
  db
    .selectFrom('beneficiary')
    .select(['beneficiary.id', 'beneficiary.seen_on'])
    .select((e) =>
      hasSome(
        e
          .selectFrom('card')
          .select('card.id')
          .whereRef('card.beneficiary_id', '=', 'beneficiary.id')
          .where('card.to_day', '>=', since),
      ).as('has_card'),
    )
    .where('seen_on', '<', since)
    .$narrowType<Away>()
    .where((e) => e(e.refTuple('seen_on', 'id'), '>', e.tuple(after.seen_on, after.id)))
    .orderBy('seen_on')
    .orderBy('beneficiary.id')
    .limit(BATCH);

/** Some of the people after a mark: those of whom nothing is kept any more, and where the next ones begin. */
interface Part {
  ids: string[];
  /** Undefined when none are left. */
  next: Away | undefined;
}

const partOf = (found: readonly (Away & { has_card: unknown })[]): Part => ({
  ids: found.filter(({ has_card: hasCard }) => !hasCard).map(({ id }) => id),
  next: found.length === BATCH ? found.at(-1) : undefined,
});

export const listForgettable = async (db: Queryable, since: string, after: Away): Promise<Part> =>
  partOf(await away(db, since, after).execute());

/** Deletes the photos of some who have been away so long, and returns whose those are. */
export async function deleteOldPhotos(
  tx: Tx,
  since: string,
  after: Away,
  now: Date,
): Promise<Part> {
  const owners = await away(tx, since, after).where('photo_id', 'is not', null).execute();
  const { ids, next } = partOf(owners);
  if (ids.length === 0) return { ids, next };
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
  return { ids: gone, next };
}
