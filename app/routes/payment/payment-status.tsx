import { useLoaderData } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { paymentStatusHandle, PaymentStatusView } from './payment-waiting';
import { loadPaymentStatus, type PaymentStatus } from './payment-status.server';

export const handle = paymentStatusHandle((data) => data as PaymentStatus | undefined);

/** Where the payment window returns to. A browser without its session logs in and comes back. */
export const loader = guardedLoader((page) => loadPaymentStatus(page, page.params.sessionId ?? ''));

export default function PaymentStatus() {
  const status = useLoaderData<typeof loader>();
  return <PaymentStatusView status={status} retryHref={paths.orderPaymentMode} />;
}
