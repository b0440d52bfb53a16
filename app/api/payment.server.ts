import type { z } from 'zod';
import type { PaymentProvider } from '#server/contract/enums';
import type {
  PaymentChange,
  paymentChangeAnswer,
  PaymentChoices,
} from '#server/contract/order-payment';
import type { NetsResult, PaymentSession, paymentSessionStarted } from '#server/contract/payment';
import type { ApiClient, ApiResult } from './client.server';

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

/**
 * Places the order and opens its payment; no session when nothing has to be paid now. Doing it twice
 * leads to the same window (the flow and its provider are the idempotency key).
 */
export async function placeOrder(
  api: ApiClient,
  change: PaymentChange & { selectedPaymentType: PaymentProvider },
): Promise<ApiResult<{ session: PaymentSessionStarted | null }>> {
  const placed = await changePayment(api, change);
  if (!placed.ok) return placed;
  const { flowId, groupId, paymentSessionRequired } = placed.data;
  if (!paymentSessionRequired) return { ok: true, data: { session: null } };
  const paymentType = change.selectedPaymentType;
  const started = await api.call<PaymentSessionStarted>(
    'POST',
    '/payment-sessions',
    { paymentType, sessionType: 'OrderFlow', groupId },
    { 'idempotency-key': `order:${flowId}:${paymentType}` },
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

/** What the Nets terminal put into the address of the return; the API asks Nets itself. */
export interface NetsHints {
  transactionId?: string;
  responseCode?: string;
}

/** How a payment stands whose browser has come back from the Nets terminal; waits as above. */
export async function getNetsResult(
  api: ApiClient,
  sessionId: string,
  { waitSeconds, ...hints }: NetsHints & { waitSeconds: number },
): Promise<NetsResult> {
  const query = new URLSearchParams({ ...hints, waitSeconds: String(waitSeconds) });
  return api.get<NetsResult>(
    `/nets/${encodeURIComponent(sessionId)}/order-flow?${query.toString()}`,
  );
}
