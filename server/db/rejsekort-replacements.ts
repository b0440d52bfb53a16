import { sql, type Insertable, type Selectable } from 'kysely';
import type { ReplacementRefusal, ReplacementState } from '../domain/rejsekort-replacement';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { RejsekortReplacementTable } from './tables/card';

export type RejsekortReplacementRow = Selectable<RejsekortReplacementTable>;

export async function insertRejsekortReplacement(
  tx: Tx,
  replacement: Insertable<RejsekortReplacementTable>,
): Promise<void> {
  await tx.insertInto('rejsekort_replacement').values(replacement).execute();
}

export const findRejsekortReplacement = preparedFirst((db, id: string) =>
  db.selectFrom('rejsekort_replacement').selectAll().where('id', '=', id),
);

/** The replacement of a Rejsekort that is not over; at most one. */
export const findOpenReplacement = preparedFirst((db, rejsekortCardId: string) =>
  db
    .selectFrom('rejsekort_replacement')
    .selectAll()
    .where('rejsekort_card_id', '=', rejsekortCardId)
    // As the index has it.
    .where(sql<boolean>`state in ('Created', 'Running')`),
);

/** Moves a replacement on if it is still in the state it was read in. */
export async function updateReplacement(
  db: Queryable,
  read: Pick<RejsekortReplacementRow, 'id' | 'state'>,
  change: {
    state: ReplacementState;
    refusal?: ReplacementRefusal;
    completed_on?: string;
    updated_at: string;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('rejsekort_replacement')
    .set(change)
    .where('id', '=', read.id)
    .where('state', '=', read.state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
