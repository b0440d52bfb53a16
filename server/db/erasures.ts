import type { Queryable } from './connect';
import type { Erasure } from '../erasure-list';

/** Who was deleted at `since` or later, the first one first. */
export const listErasures = (db: Queryable, since: string): Promise<Erasure[]> =>
  db
    .selectFrom('beneficiary')
    .select((e) => ['id', e.ref('erased_at').$notNull().as('at')])
    .where('erased_at', '>=', since)
    .orderBy('erased_at')
    .orderBy('id')
    .execute();

/** Which of these people are there with everything that is theirs. */
export async function listUnerased(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('beneficiary')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return found.map(({ id }) => id);
}
