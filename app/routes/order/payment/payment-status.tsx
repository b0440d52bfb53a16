import { redirect } from '@remix-run/node';
import { findCurrentFlow } from '~/api/order.server';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { paymentStatusHandle, PaymentStatusView } from '~/routes/payment/payment-waiting';
import { loadPaymentStatus } from '~/routes/payment/payment-status.server';

export const handle: PageHandle = { ...paymentStatusHandle, hidesNavigation: true };

/**
 * The payment begun last for the order under way. An order that is over has at most a receipt to
 * show; one whose payment has not begun begins it.
 */
export const loader = guardedLoader(async (page) => {
  const flow = await findCurrentFlow(page.api);
  if (!flow) throw redirect(paths.orderReceipt);
  if (flow.paymentSessionId === null) throw redirect(paths.orderPaymentMode);
  return loadPaymentStatus(page, flow.paymentSessionId);
});

export default PaymentStatusView;
