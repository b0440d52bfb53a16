import type { Tx } from '../../db/connect';
import type { PaymentEffect } from '../../domain/payment';
import { enqueue, type JobKind } from '../../jobs/queue';

/** What an effect of a payment puts off until its transaction is through: the job, or nothing more to do. */
export const paymentEffectJobs = {
  /** Done in the transaction itself: it decides whether the transition happens at all. */
  fulfil: null,
  closeWindow: { kind: 'close-payment-window', prefix: 'close' },
  releaseReservation: { kind: 'return-money', prefix: 'return' },
  refundMoney: { kind: 'return-money', prefix: 'return' },
} as const satisfies Record<PaymentEffect, { kind: JobKind; prefix: string } | null>;

export async function carryOutLater(
  tx: Tx,
  operationId: string,
  effects: readonly PaymentEffect[],
  now: Date,
): Promise<void> {
  for (const effect of effects) {
    const job = paymentEffectJobs[effect];
    if (!job) continue;
    await enqueue(
      tx,
      job.kind,
      { operationId },
      { now, dedupeKey: `${job.prefix}:${operationId}` },
    );
  }
}
