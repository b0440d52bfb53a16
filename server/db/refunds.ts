import type { Insertable, Updateable } from 'kysely';
import { isRefundSettled, REFUND_STATES, type RefundReason } from '../domain/refund';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { RefundTable } from './tables/payment';

export const findRefund = preparedFirst((db, id: string) =>
  db.selectFrom('refund').selectAll().where('id', '=', id),
);
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** What goes back of a payment, or has gone, in øre. */
export async function refundsOf(tx: Tx, operationId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | string | null>('amount_ore').as('sum'))
    .where('operation_id', '=', operationId)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Whether a payment goes back for a reason, or has gone. */
export async function hasRefund(
  tx: Tx,
  operationId: string,
  reason: RefundReason,
): Promise<boolean> {
  const found = await tx
    .selectFrom('refund')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a refund and returns it; nothing when the payment goes back for this reason already. */
export async function insertRefund(
  tx: Tx,
  refund: Insertable<RefundTable>,
): Promise<RefundRow | undefined> {
  return tx
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes the refund if it is as it was read, and returns it; undefined when somebody was faster. */
export async function updateRefund(
  tx: Tx,
  read: RefundRow,
  change: Omit<Updateable<RefundTable>, 'id' | 'version'> & { updated_at: string },
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refund')
    .set({ ...change, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

const OPEN = REFUND_STATES.filter((state) => !isRefundSettled(state));

/** A refund of the person that has not arrived. */
export const findOpenRefund = preparedFirst((db: Queryable, beneficiaryId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_operation', 'payment_operation.id', 'refund.operation_id')
    .select('refund.id')
    .where('payment_operation.beneficiary_id', '=', beneficiaryId)
    .where('refund.state', 'in', OPEN)
    .limit(1),
);

const MOST_LISTED = 1000;

/** The refunds that have not arrived, oldest first, with the payment that each is of. */
export const listOpenRefunds = (db: Queryable) =>
  db
    .selectFrom('refund')
    .innerJoin('payment_operation', 'payment_operation.id', 'refund.operation_id')
    .selectAll('refund')
    .select([
      'payment_operation.handle',
      'payment_operation.provider',
      'payment_operation.beneficiary_id',
    ])
    .where('refund.state', 'in', OPEN)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(MOST_LISTED)
    .execute();
export type OpenRefund = Awaited<ReturnType<typeof listOpenRefunds>>[number];
