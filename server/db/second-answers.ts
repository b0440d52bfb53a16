import type { AskedBefore } from '../domain/refund';
import type { Queryable, Tx } from './connect';

/** The tables of what one of staff asks for and another one answers. */
export type AskedTable = 'refund_offer' | 'refund_request';

/** What was asked for is done with: what it says to the person stands where it was done, and goes with them. */
const doneWith = (table: AskedTable) => (table === 'refund_request' ? { decision: '{}' } : {});

/** Notes the answer; false when somebody was faster. */
export async function noteAnswer(
  tx: Tx,
  table: AskedTable,
  id: string,
  { outcome, staffId, now }: { outcome: 'approved' | 'rejected'; staffId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({
      ...{ outcome, answered_by: staffId, answered_at: now.toISOString() },
      ...doneWith(table),
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What staff have decided or asked for since then: of whose money, how much, and what became of it. */
export async function listAskedSince(db: Queryable, since: Date): Promise<AskedBefore[]> {
  const at = since.toISOString();
  const requests = await db
    .selectFrom('refund_request')
    .innerJoin('refund', 'refund.id', 'refund_request.refund_id')
    .innerJoin('payment_operation', 'payment_operation.id', 'refund.operation_id')
    .select(['refund_request.asked_by', 'refund_request.refund_id', 'refund_request.outcome'])
    .select(['refund.amount_ore', 'payment_operation.beneficiary_id'])
    .where('refund_request.asked_at', '>=', at)
    .execute();
  const offers = await db
    .selectFrom('refund_offer')
    .innerJoin('payment_operation', 'payment_operation.id', 'refund_offer.operation_id')
    .select(['refund_offer.asked_by', 'refund_offer.outcome', 'refund_offer.amount_ore'])
    .select('payment_operation.beneficiary_id')
    .where('refund_offer.asked_at', '>=', at)
    .execute();
  return [...requests, ...offers.map((offer) => ({ ...offer, refund_id: null }))].map((row) => ({
    ...{ refundId: row.refund_id, personId: row.beneficiary_id, outcome: row.outcome },
    ...{ askedBy: row.asked_by, amountOre: row.amount_ore },
  }));
}

/** Ends what nobody has answered in time. */
export async function endUnansweredBefore(
  db: Queryable,
  table: AskedTable,
  before: Date,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ outcome: 'expired', ...doneWith(table) })
    .where('outcome', 'is', null)
    .where('asked_at', '<', before.toISOString())
    .execute();
}
