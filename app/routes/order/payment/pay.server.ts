import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import type { PaymentChange } from '#server/contract/order-payment';
import type { Problem } from '#server/contract/shared';
import { must, problemOf } from '~/api/client.server';
import { placeOrder } from '~/api/order.server';
import { paths } from '~/lib/paths';
import type { OrderForm } from '~/routes/order/order-page.server';
import { asksPayer } from '~/routes/payment/payer/ask-payer';
import type { PaymentWish } from '~/routes/payment/payment-options';

/** A payment provider that does not answer is shown on the page. */
const PROVIDER_SILENT = { shows: [502] };

/** Accepted together with the order, where that has not happened before. */
type Consent = Pick<PaymentChange, 'conditionsAccepted' | 'allowMarketingContact' | 'offer'>;

/**
 * Places the order and sends the browser on: to the payment window, to the link to it for somebody else, to the status of a payment that
 * needs no window, or to the receipt when nothing has to be paid. Returns what went wrong; nothing
 * has been paid then.
 */
export async function orderAndPay(
  page: Pick<OrderForm, 'api' | 'ref' | 'form'>,
  wish: PaymentWish & Consent,
): Promise<Problem> {
  const placed = await placeOrder(page.api, { ...page.ref, ...wish });
  const problem = problemOf(placed, PROVIDER_SILENT);
  if (problem) return problem;
  const { session } = must(placed);
  if (session && asksPayer(page.form)) throw redirect(paths.orderPaymentLink, 303);
  throw redirect(session?.redirectUrl ?? paths.orderReceipt, 303);
}

/**
 * Keeps the choice of a saved card, and places the order so that what is shown stays what is paid. The
 * next page names sum and card, and charges it. Returns what went wrong.
 */
export async function orderForConfirmation(
  page: Pick<OrderForm, 'api' | 'ref'>,
  wish: PaymentWish & Consent,
): Promise<Problem> {
  const placed = await page.api.call(calls.changePayment, { body: { ...page.ref, ...wish } });
  const problem = problemOf(placed, PROVIDER_SILENT);
  if (problem) return problem;
  throw redirect(
    must(placed).paymentSessionRequired ? paths.orderPayment : paths.orderReceipt,
    303,
  );
}
