import { guardedLoader } from '~/session/page.server';
import { paymentStatusHandle, PaymentStatusView } from './payment-waiting';
import { loadPaymentStatus } from './payment-status.server';

export const handle = paymentStatusHandle;

/** Where the payment window returns to. A browser without its session logs in and comes back. */
export const loader = guardedLoader((page) => loadPaymentStatus(page, page.params.sessionId ?? ''));

export default PaymentStatusView;
