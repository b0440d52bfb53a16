import type { Insertable } from 'kysely';
import type { Queryable, Tx } from './connect';
import type { RefundRequestTable } from './tables/payment';

/** Keeps what somebody wants decided; false when something waits for an answer already. */
export async function insertRefundRequest(
  tx: Tx,
  request: Insertable<RefundRequestTable>,
): Promise<boolean> {
  const added = await tx
    .insertInto('refund_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What waits for the answer of another staff member. */
export const listRefundRequests = (db: Queryable) =>
  db
    .selectFrom('refund_request')
    .innerJoin('staff', 'staff.id', 'refund_request.asked_by')
    .selectAll('refund_request')
    .select('staff.name')
    .where('refund_request.outcome', 'is', null)
    .limit(1000)
    .execute();

export const findRefundRequest = (db: Queryable, refundId: string) =>
  db
    .selectFrom('refund_request')
    .innerJoin('staff', 'staff.id', 'refund_request.asked_by')
    .selectAll('refund_request')
    .select('staff.name')
    .where('refund_request.refund_id', '=', refundId)
    .where('refund_request.outcome', 'is', null)
    .executeTakeFirst();

/** Notes the answer; false when somebody was faster. */
export async function answerRefundRequest(
  tx: Tx,
  id: string,
  answer: { outcome: 'approved' | 'rejected'; staffId: string; now: Date },
): Promise<boolean> {
  const { outcome, staffId, now } = answer;
  const { numUpdatedRows } = await tx
    .updateTable('refund_request')
    .set({ outcome, answered_by: staffId, answered_at: now.toISOString() })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
