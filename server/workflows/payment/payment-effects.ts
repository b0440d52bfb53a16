import type { Tx } from '../../db/connect';
import { enqueue, type JobKind } from '../../db/outbox';
import type { PaymentEffect } from '../../domain/payment';

/**
 * What an effect of a payment puts off until its transaction is through: the job, or nothing more to do.
 * @internal exported for tests
 */
export const paymentEffectJobs = {
  /** Done in the transaction itself: it decides whether the transition happens at all. */
  fulfil: null,
  closeWindow: 'close-payment-window',
  releaseReservation: 'return-money',
  refundMoney: 'return-money',
} as const satisfies Record<PaymentEffect, JobKind | null>;

export async function carryOutLater(
  tx: Tx,
  operationId: string,
  effects: readonly PaymentEffect[],
  now: Date,
): Promise<void> {
  for (const effect of effects) {
    const job = paymentEffectJobs[effect];
    if (job) await enqueue(tx, job, { operationId }, { now });
  }
}
