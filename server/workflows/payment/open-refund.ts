import { newId } from '../../crypto';
import type { Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import { lockOperation } from '../../db/payments';
import { insertRefund, refundsOf } from '../../db/refunds';
import type { Deps } from '../../deps';
import { addBankDays } from '../../domain/bank-days';
import { addDays, dayInCopenhagen, startOfDayInCopenhagen, type Day } from '../../domain/day';
import type { RefundReason } from '../../domain/refund';

/** Until then the money is there, as people are told. */
export const BANK_DAYS_TO_REFUND = 10;

/** A return of money to be opened; of all that is left where no sum is given. */
interface NewRefund {
  operationId: string;
  cardId: string | null;
  reason: RefundReason;
  part?: { amountOre: number; days: number | null };
  /** For a card of plastic that has to be back first: by when, and the day the sum was found for. */
  onReturn?: { returnBy: Day; countedOn: Day };
}

/**
 * Notes that money goes back, in the transaction that decides so, and has it sent. Nothing where nothing is
 * left of the payment, or for a reason for which it goes back already.
 */
export async function openRefund(
  { clock }: Deps,
  tx: Tx,
  { operationId, cardId, reason, part, onReturn }: NewRefund,
): Promise<void> {
  const operation = await lockOperation(tx, operationId);
  if (!operation) throw new Error(`No payment operation ${operationId}`);
  const left = operation.captured_ore - (await refundsOf(tx, operationId));
  const amountOre = part?.amountOre ?? left;
  if (amountOre > left) throw new Error(`Of ${operationId} ${left} øre are left, not ${amountOre}`);
  if (amountOre <= 0) return;
  const now = clock.now();
  const today = dayInCopenhagen(now);
  const refund = await insertRefund(tx, {
    id: newId(),
    operation_id: operationId,
    card_id: cardId,
    reason,
    amount_ore: amountOre,
    days: part?.days ?? null,
    state: onReturn ? 'awaitsReturn' : 'ready',
    counted_on: onReturn?.countedOn ?? today,
    promised_on: addBankDays(onReturn?.returnBy ?? today, BANK_DAYS_TO_REFUND),
    return_by: onReturn?.returnBy ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  });
  if (!refund) return;
  if (!onReturn) return enqueue(tx, 'send-refund', { refundId: refund.id }, { now });
  const runAt = startOfDayInCopenhagen(addDays(onReturn.returnBy, 1));
  await enqueue(tx, 'end-return', { refundId: refund.id }, { now, runAt });
}
