import type { z } from 'zod';
import type {
  paymentChange,
  paymentChangeAnswer,
  paymentChoices,
} from '#server/contract/order-flow';
import type { PaymentSession, paymentSessionStarted } from '#server/contract/payment';
import type { ApiClient, ApiResult } from './client.server';

export type PaymentChoices = z.infer<typeof paymentChoices>;
type PaymentChange = z.infer<typeof paymentChange>;
type PaymentChangeAnswer = z.infer<typeof paymentChangeAnswer>;
type PaymentSessionStarted = z.infer<typeof paymentSessionStarted>;

/** How an order can be paid, and what has been chosen. */
export async function getPaymentChoices(api: ApiClient, flowId: string): Promise<PaymentChoices> {
  return api.get<PaymentChoices>(`/order-flow/payment?flowId=${encodeURIComponent(flowId)}`);
}

export async function changePayment(
  api: ApiClient,
  change: PaymentChange,
): Promise<ApiResult<PaymentChangeAnswer>> {
  return api.call('PATCH', '/order-flow/payment', change);
}

export type PaymentWish = Pick<PaymentChange, 'selectedPaymentType' | 'reepayPaymentType'>;

/**
 * Places the order and opens its payment; no session when nothing has to be paid now. Doing it twice
 * leads to the same window (the flow is the idempotency key).
 */
export async function placeOrder(
  api: ApiClient,
  change: PaymentChange,
): Promise<ApiResult<{ session: PaymentSessionStarted | null }>> {
  const placed = await changePayment(api, change);
  if (!placed.ok) return placed;
  const { flowId, groupId, paymentSessionRequired } = placed.data;
  if (!paymentSessionRequired) return { ok: true, data: { session: null } };
  const started = await api.call<PaymentSessionStarted>(
    'POST',
    '/payment-sessions',
    { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId },
    { 'idempotency-key': `order:${flowId}` },
  );
  return started.ok ? { ok: true, data: { session: started.data } } : started;
}

/**
 * How a payment stands. The API waits up to `waitSeconds` for news while it stands open; `cancelled`
 * passes on that the person came back by the window's cancel button.
 */
export async function getPaymentSession(
  api: ApiClient,
  sessionId: string,
  options: { waitSeconds: number; isCancelled: boolean },
): Promise<PaymentSession> {
  const query = new URLSearchParams({ waitSeconds: String(options.waitSeconds) });
  if (options.isCancelled) query.set('cancelled', '1');
  return api.get<PaymentSession>(
    `/payment-sessions/${encodeURIComponent(sessionId)}?${query.toString()}`,
  );
}
