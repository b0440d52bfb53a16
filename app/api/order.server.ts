import type { CallOutput } from '#server/contract/call';
import { calls } from '#server/contract/calls';
import type { PaymentProvider } from '#server/contract/enums';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange, Receipt } from '#server/contract/order-payment';
import { must, type ApiClient, type ApiResult } from './client.server';

/** Which flow a form was made for, and in which version of it. */
export interface FlowRef {
  flowId: string;
  version: number;
}

/** The order under way, or null. */
export async function findCurrentFlow(api: ApiClient): Promise<Flow | null> {
  return (await api.get(calls.currentFlow)).flow;
}

/** The receipt of an order of one's own that was finished in this login, or null. */
export async function findReceipt(
  api: ApiClient,
  flowId: string | undefined,
): Promise<Receipt | null> {
  const query = flowId === undefined ? {} : { flowId };
  const result = await api.call(calls.receipt, { query });
  return !result.ok && result.status === 404 ? null : must(result);
}

/**
 * Gives an order up, an obligatory one in the way of its own. False when it is finished, or has to be
 * completed.
 */
export async function endFlow(api: ApiClient, flowId: string): Promise<boolean> {
  const params = { id: flowId };
  const ended = await api.call(calls.cancelFlow, { params });
  const isObligatory = !ended.ok && ended.problem.code === 'order-obligatory';
  return must(isObligatory ? await api.call(calls.cancelObligatory, { params }) : ended);
}

type Started = CallOutput<typeof calls.startPaymentSession>;

/**
 * Places the order and opens its payment; no session when nothing has to be paid now. Doing it twice
 * leads to the same window (the flow and its provider are the idempotency key).
 */
export async function placeOrder(
  api: ApiClient,
  change: PaymentChange & { selectedPaymentType: PaymentProvider },
): Promise<ApiResult<{ session: Started | null }>> {
  const placed = await api.call(calls.changePayment, { body: change });
  if (!placed.ok) return placed;
  const { flowId, groupId, paymentSessionRequired } = placed.data;
  if (!paymentSessionRequired) return { ok: true, data: { session: null } };
  const paymentType = change.selectedPaymentType;
  const started = await api.call(calls.startPaymentSession, {
    headers: { 'idempotency-key': `order:${flowId}:${paymentType}` },
    body: { paymentType, sessionType: 'OrderFlow', groupId },
  });
  return started.ok ? { ok: true, data: { session: started.data } } : started;
}
