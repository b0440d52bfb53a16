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

/** Ends what still waits for an answer about a refund that was decided otherwise. */
export async function endRefundRequest(tx: Tx, refundId: string): Promise<void> {
  await tx
    .updateTable('refund_request')
    .set({ outcome: 'expired' })
    .where('refund_id', '=', refundId)
    .where('outcome', 'is', null)
    .execute();
}

/** One that waits for an answer about a refund, and whose it is. */
export const findRefundRequest = (
  db: Queryable,
  { id, refundId }: { id: string; refundId: string },
) =>
  db
    .selectFrom('refund_request')
    .innerJoin('refund', 'refund.id', 'refund_request.refund_id')
    .innerJoin('payment_operation', 'payment_operation.id', 'refund.operation_id')
    .selectAll('refund_request')
    .select('payment_operation.beneficiary_id')
    .where('refund_request.id', '=', id)
    .where('refund_request.refund_id', '=', refundId)
    .where('refund_request.outcome', 'is', null)
    .executeTakeFirst();
export type RefundRequestRow = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>;
