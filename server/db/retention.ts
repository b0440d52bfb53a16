import { sql } from 'kysely';
import type { Queryable, Tx } from './connect';

const MOST = 100;

/** People who were not here since a day and have no card that ends on it or later; the longest away first. */
const away = (db: Queryable, since: string) =>
  db
    .selectFrom('beneficiary')
    .where('seen_on', '<', since)
    // As the index has it.
    .where('cpr_encrypted', '<>', sql.lit(''))
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
    .limit(MOST);

export const listForgettable = (db: Queryable, since: string) =>
  away(db, since).select('beneficiary.id').execute();

/** Deletes the photos of people who have been away so long. */
export async function deleteOldPhotos(tx: Tx, since: string): Promise<void> {
  const owners = await away(tx, since)
    .select('beneficiary.id')
    .where('photo_id', 'is not', null)
    .execute();
  const ids = owners.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.updateTable('beneficiary').set({ photo_id: null }).where('id', 'in', ids).execute();
  await tx.deleteFrom('photo').where('beneficiary_id', 'in', ids).execute();
}
