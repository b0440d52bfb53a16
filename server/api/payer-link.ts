import type { PayerPage } from '../contract/payer-link';
import { calls } from '../contract/calls';
import { Refusal } from '../refusal';
import { openOrderPayment } from '../workflows/order/place/pay-order';
import {
  findLinked,
  findOwnLink,
  payerLinkOf,
  payerPageOf,
  readPayerLink,
  type LinkedPayment,
} from '../workflows/order/place/payer-link';
import { windowOf } from '../workflows/payment/collect';
import { limitAddress } from '../workflows/rate-limit';
import type { Caller } from '../workflows/session';
import { serve, type Endpoint } from './endpoint';
import { orderOfPage } from './order-view';
import { isOwn, paymentOutcome } from './payment-outcome';

/** Whose order it is hears of it on pages of their own. */
const TOLD_ELSEWHERE = { state: 'open', errorMessage: null, order: null } as const;

/** The payment of an order by whoever has its link: docs/rules/payments.md. */
export const payerLinkEndpoints: Endpoint[] = [
  serve(calls.payerLink, 'order-finish', async (work) => {
    const { deps, caller, query } = work;
    const order = await orderOfPage(work, { flowId: query.flowId });
    const link = await findOwnLink(deps, order);
    if (order.flow.state === 'AwaitsPaymentData') {
      await paymentOutcome(deps, caller, link.latest, { ...query, isCancelSeen: false });
    }
    return payerLinkOf(deps, order, link);
  }),
  serve(calls.payerPage, 'payer', async ({ deps, caller, query }) => {
    const { token, returns, asks, cancelled, waitSeconds } = query;
    if (returns) {
      const own = ownPayment(caller, await findLinked(deps, token));
      if (own) return { ...TOLD_ELSEWHERE, ownPayment: own };
    }
    let linked = await readPayerLink(deps, token);
    const { order, latest } = linked;
    if (asks && order && latest) {
      const waiting = { sessionHash: `payer ${latest.id}` };
      const isCancelSeen = cancelled === '1';
      await paymentOutcome(deps, waiting, latest, { isCancelSeen, waitSeconds });
      linked = await readPayerLink(deps, token);
    }
    return { ...payerPageOf(deps, linked), ownPayment: ownPayment(caller, linked.begun) };
  }),
  serve(calls.payByLink, 'payer', async ({ deps, incoming, body }) => {
    await limitAddress(deps, incoming, 'payer');
    const { order } = await readPayerLink(deps, body.token);
    if (!order) throw new Refusal('payer-link-over');
    return { redirectUrl: windowOf(await openOrderPayment(deps, order)) };
  }),
];

/** Who comes back from the window with a login of their own goes on as they do anyway. */
function ownPayment(caller: Caller | null, begun: LinkedPayment['begun']): PayerPage['ownPayment'] {
  if (!caller || caller.isShadow || !begun || !isOwn(caller, begun)) return null;
  return { sessionId: begun.id, paymentType: begun.provider };
}
