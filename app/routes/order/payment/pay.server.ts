import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import type { PaymentChange } from '#server/contract/order-payment';
import type { Problem } from '#server/contract/shared';
import { must, type ApiResult } from '~/api/client.server';
import { placeOrder, type FlowRef } from '~/api/order.server';
import { paths } from '~/lib/paths';
import type { Page } from '~/session/page.server';
import type { PaymentWish } from './payment-options';

/** What the payment provider or the API refuses here is shown on the page; 409 and 401 lead on. */
const SHOWN = new Set([400, 422, 502]);

/** Accepted together with the order, where that has not happened before. */
type Consent = Pick<PaymentChange, 'conditionsAccepted' | 'allowMarketingContact' | 'offer'>;

/**
 * Places the order and sends the browser on: to the payment window, to the status of a payment that
 * needs no window, or to the receipt when nothing has to be paid. Returns what went wrong; nothing
 * has been paid then.
 */
export async function orderAndPay(
  page: Pick<Page, 'api'> & { ref: FlowRef },
  wish: PaymentWish & Consent,
): Promise<Problem> {
  const placed = await placeOrder(page.api, { ...page.ref, ...wish });
  if (!placed.ok) return shown(placed);
  const { session } = placed.data;
  throw redirect(session?.redirectUrl ?? paths.orderReceipt, 303);
}

/**
 * Keeps the choice of a saved card, and places the order so that what is shown stays what is paid. The
 * next page names sum and card, and charges it. Returns what went wrong.
 */
export async function orderForConfirmation(
  page: Pick<Page, 'api'> & { ref: FlowRef },
  wish: PaymentWish & Consent,
): Promise<Problem> {
  const placed = await page.api.call(calls.changePayment, { body: { ...page.ref, ...wish } });
  if (!placed.ok) return shown(placed);
  throw redirect(placed.data.paymentSessionRequired ? paths.orderPayment : paths.orderReceipt, 303);
}

function shown(result: Extract<ApiResult<unknown>, { ok: false }>): Problem {
  if (!SHOWN.has(result.status)) must(result);
  return result.problem;
}
