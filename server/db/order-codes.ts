import type { Insertable, Selectable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { OrderCodeTable } from './tables/order';

export type OrderCodeRow = Selectable<OrderCodeTable>;

/** The code of an order in place of an earlier one, which opens nothing any more. */
export async function putOrderCode(tx: Tx, row: Insertable<OrderCodeTable>): Promise<void> {
  await tx.deleteFrom('order_code').where('flow_id', '=', row.flow_id).execute();
  await tx.insertInto('order_code').values(row).execute();
}

/** The code that was sent last for an order. */
export const findOrderCode = preparedFirst((db, flowId: string) =>
  db.selectFrom('order_code').selectAll().where('flow_id', '=', flowId),
);

/** The code of this number, whatever has become of it. */
export const findOrderCodeBy = preparedFirst((db, number: string) =>
  db.selectFrom('order_code').selectAll().where('number', '=', number),
);

/** Counts a try of a code that is still good; undefined where there is none of that number. */
export async function takeCodeTry(
  db: Queryable,
  { number, most, now }: { number: string; most: number; now: Date },
): Promise<OrderCodeRow | undefined> {
  return db
    .updateTable('order_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('number', '=', number)
    .where('used_at', 'is', null)
    .where('tries', '<', most)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

/** Uses a code up; false where it was used a moment ago. */
export async function useOrderCode(
  tx: Tx,
  { number, usedBy, now }: { number: string; usedBy: string | null; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('order_code')
    .set({ used_at: now.toISOString(), used_by: usedBy })
    .where('number', '=', number)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Has the person's order under way go on as one that staff help with; false where there is none. */
export async function markAssisted(db: Queryable, beneficiaryId: string): Promise<boolean> {
  const marked = await db
    .updateTable('order_flow')
    .set({ is_assisted: 1 })
    .where('beneficiary_id', '=', beneficiaryId)
    .where('is_open', '=', 1)
    .where('state', '=', 'InProcess')
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}
