import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { PaymentStatusView } from './payment-status.parts';
import { loadPaymentStatus } from './payment-status.server';

export const handle: PageHandle = {
  title: 'payment.status.title',
  journey: 'order.journey',
  hidesNavigation: true,
  script: 'enhance',
  asksForData: true,
  followsPayment: true,
};

/** Where the payment window returns to. A browser without its session logs in and comes back. */
export const loader = guardedLoader((page) => loadPaymentStatus(page, page.params.sessionId ?? ''));

export default function PaymentStatus() {
  const status = useLoaderData<typeof loader>();
  return (
    <PaymentStatusView
      status={status}
      routeId="routes/payment/payment-status"
      retryHref={paths.orderPaymentMode}
    />
  );
}
