import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { PaymentStatusView } from '../payment/payment-status.parts';
import { loadPaymentStatus } from '../payment/payment-status.server';
import { guardedLoader } from '~/session/page.server';
import { rememberedSession } from './payment-session.server';

export const handle: PageHandle = {
  title: 'payment.status.title',
  journey: 'order.journey',
  hidesNavigation: true,
  script: 'enhance',
};

/** The payment begun last; without one there is at most a receipt to show. */
export const loader = guardedLoader(async (page) => {
  const sessionId = rememberedSession(page.request);
  if (!sessionId) throw redirect(paths.orderReceipt);
  return loadPaymentStatus(page, sessionId);
});

export default function OrderPaymentStatus() {
  const status = useLoaderData<typeof loader>();
  return (
    <PaymentStatusView
      status={status}
      path={paths.orderPaymentStatus}
      routeId="routes/order/payment-status"
      retryHref={paths.orderPaymentMode}
    />
  );
}
