import { redirect } from '@remix-run/node';
import type { Problem } from '#server/contract/shared';
import { must, type ApiResult } from '~/api/client.server';
import type { FlowRef } from '~/api/order-flow.server';
import { placeOrder, type PaymentWish } from '~/api/payment.server';
import { paths } from '~/lib/paths';
import type { Page } from '~/session/page.server';
import { rememberSession } from './payment-session.server';

/** What the payment provider or the API refuses here is shown on the page; 409 and 401 lead on. */
const SHOWN = new Set([400, 422, 502, 503]);

/**
 * Places the order and sends the browser on: to the payment window, or to the receipt when nothing
 * has to be paid. Returns what went wrong; nothing has been paid then.
 */
export async function orderAndPay(
  page: Pick<Page, 'api' | 'state'> & { ref: FlowRef },
  wish: PaymentWish,
): Promise<Problem> {
  const placed = await placeOrder(page.api, { ...page.ref, ...wish });
  if (!placed.ok) return shown(placed);
  const { session } = placed.data;
  if (!session) throw redirect(paths.orderReceipt, 303);
  rememberSession(page.state, session.sessionId);
  throw redirect(session.redirectUrl, 303);
}

function shown(result: Extract<ApiResult<unknown>, { ok: false }>): Problem {
  if (!SHOWN.has(result.status)) must(result);
  return result.problem;
}
