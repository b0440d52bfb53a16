import type { Tx } from '../../db/connect';
import { findOperation, updateOperation } from '../../db/payments';
import type { Deps } from '../../deps';
import { paymentMachine } from '../../domain/payment';
import { ChangedMeanwhile } from '../../changed-meanwhile';
import { nextCheckAt } from './next-check';
import { carryOut } from './payment-effects';

/**
 * Gives up a payment whose thing is no longer to be had, in the transaction that takes it away: what
 * is reserved is released, what was taken is paid back, and a window that stands open is closed.
 */
export async function giveBackPayment(deps: Deps, tx: Tx, operationId: string): Promise<void> {
  const operation = await findOperation(tx, operationId);
  const state = operation?.state;
  if (!operation || !state || !paymentMachine.can(state, 'superseded')) return;
  const { to, effects } = paymentMachine.take(state, 'superseded');
  const now = deps.clock.now();
  const change = {
    state: to,
    updated_at: now.toISOString(),
    next_check_at: nextCheckAt(deps.config, operation, now).toISOString(),
  };
  const changed = await updateOperation(tx, operation, change, 'superseded');
  if (!changed) throw new ChangedMeanwhile(`Payment operation ${operationId} changed meanwhile`);
  await carryOut(deps, tx, changed, { effects, reason: 'fallen' });
}
