import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findCurrentFlow } from '~/api/order.server';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { paymentStatusHandle, PaymentStatusView } from '~/routes/payment/payment-waiting';
import { loadPaymentStatus, type PaymentStatus } from '~/routes/payment/payment-status.server';

export const handle = paymentStatusHandle((data) => data as PaymentStatus | undefined);

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

export default function OrderPaymentStatus() {
  const status = useLoaderData<typeof loader>();
  return <PaymentStatusView status={status} retryHref={paths.orderPaymentMode} />;
}
