import type { PaidGroupRow } from '../../db/cards';
import type { RememberedPayment } from '../../domain/order-steps';
import { isUsable } from '../../domain/saved-card';
import type { Order } from './load-order';

/**
 * How the summary lets the person pay without asking: as for the newest group with the same provider,
 * while that can be used. Null once another way is chosen for this order.
 */
export function rememberedPayment(
  { flow, program, today }: Order,
  groups: readonly PaidGroupRow[],
): RememberedPayment | null {
  const last = groups.findLast(({ payment_type }) => payment_type === program?.paymentProvider);
  if (!last || flow.payment_mode !== null) return null;
  if (last.saved_method_id !== null) {
    const { method_state: state, method_expiry: expiry } = last;
    return state !== null && expiry !== null && isUsable({ state, expiry }, today) ? 'card' : null;
  }
  return last.payment_mode === 'SinglePayment' || last.payment_mode === 'Regular' ? 'window' : null;
}
