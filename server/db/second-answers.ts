import type { Queryable, Tx } from './connect';

/** The tables of what one of staff asks for and another one answers. */
export type AskedTable = 'refund_offer' | 'refund_request';

/** Notes the answer; false when somebody was faster. */
export async function noteAnswer(
  tx: Tx,
  table: AskedTable,
  id: string,
  { outcome, staffId, now }: { outcome: 'approved' | 'rejected'; staffId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ outcome, answered_by: staffId, answered_at: now.toISOString() })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends what nobody has answered in time. */
export async function endUnansweredBefore(
  db: Queryable,
  table: AskedTable,
  before: Date,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ outcome: 'expired' })
    .where('outcome', 'is', null)
    .where('asked_at', '<', before.toISOString())
    .execute();
}
