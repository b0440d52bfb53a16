import type { Queryable, Tx } from './connect';
import type { GroupMark } from './due-cards';

/** What companies have said of their programs. */
export const listProgramChanges = (db: Queryable) =>
  db.selectFrom('program_change').selectAll().execute();

/** Keeps a program for this transaction, with what is known of it. */
export async function lockProgram(
  tx: Tx,
  program: { id: string; isEnded: boolean },
): Promise<void> {
  await tx
    .insertInto('program_change')
    .values({ program_id: program.id, is_ended: program.isEnded ? 1 : 0, replaced_from: null })
    .onConflict((conflict) =>
      conflict
        .column('program_id')
        .doUpdateSet((e) => ({ program_id: e.ref('excluded.program_id') })),
    )
    .execute();
}

export async function changeProgram(
  tx: Tx,
  id: string,
  change: { is_ended: number } | { replaced_from: string },
): Promise<void> {
  await tx.updateTable('program_change').set(change).where('program_id', '=', id).execute();
}

/** Some of the groups of a program with cards after a mark, by their last day. */
export const listGroupsGoingOn = (
  db: Queryable,
  { programId, after }: { programId: string; after: GroupMark },
  limit: number,
) =>
  db
    .selectFrom('card_group')
    .select(['id', 'beneficiary_id', 'last_day', 'is_obsolete'])
    .where('program_id', '=', programId)
    .where((e) => e(e.refTuple('last_day', 'id'), '>', e.tuple(after.lastDay, after.id)))
    .orderBy('last_day')
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Some of the orders that are prepared, those after a key: each with what it is known by, and whether it was made
 * because this program has ended.
 */
export const listPreparedOrders = (
  db: Queryable,
  { programId, afterKey }: { programId: string; afterKey: string },
  limit: number,
) =>
  db
    .selectFrom('order_flow')
    .innerJoin('card_group', 'card_group.id', 'order_flow.source_group_id')
    .select(['order_flow.id', 'order_flow.beneficiary_id', 'order_flow.prepared_key'])
    .$narrowType<{ prepared_key: string }>()
    .select((e) =>
      e
        .and([
          e('card_group.program_id', '=', programId),
          e('order_flow.flow_type', '=', 'Obligatory'),
        ])
        .as('is_of_program'),
    )
    .where('order_flow.prepared_key', '>', afterKey)
    .orderBy('order_flow.prepared_key')
    .limit(limit)
    .execute();
