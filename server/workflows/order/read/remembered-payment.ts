import { cardProvider } from '../../../contract/enums';
import type { RememberedPayment } from '../../../domain/order-steps';
import { rememberedPayment } from '../../../domain/payment-choice';
import { choiceOf } from './chosen-payment';
import type { Order } from './read-order';

/** How this order can be paid without asking, as the newest group with the same provider was. */
export function rememberedPaymentOf({
  flow,
  program,
  groups,
  today,
}: Order): RememberedPayment | null {
  const provider = cardProvider.safeParse(program?.paymentProvider).data;
  const last = groups.findLast(({ payment_type }) => payment_type === provider);
  if (!provider || !last) return null;
  const { payment_mode: mode, saved_method_id: id, method_state, method_expiry } = last;
  const method =
    id !== null && method_state !== null && method_expiry !== null
      ? { id, state: method_state, expiry: method_expiry }
      : null;
  const history = { choice: choiceOf(flow), last: { mode, methodId: id }, method };
  return rememberedPayment(provider, history, today);
}
