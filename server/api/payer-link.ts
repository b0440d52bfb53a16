import type { PayerPage } from '../contract/payer-link';
import { calls } from '../contract/calls';
import { Refusal } from '../refusal';
import { findLinked, payerLinkOf, readPayerLink } from '../workflows/linked-payment';
import { findAttemptToSend } from '../workflows/order/place/payer-link';
import { findPeriodToSend } from '../workflows/pay-card-by-link';
import { windowOf } from '../workflows/payment/collect';
import { payerPageOf, type LinkedPayment } from '../workflows/payment/payer-link';
import { limitAddress } from '../workflows/rate-limit';
import type { Caller } from '../workflows/session';
import { serve, type Endpoint } from './endpoint';
import { orderOfPage } from './order-view';
import { isOwn, paymentOutcome } from './payment-outcome';

/** Whose order or period it is hears of it on pages of their own. */
const TOLD_ELSEWHERE = { state: 'open', errorMessage: null, order: null } as const;

/** The payment of an order or of a later period by whoever has its link: docs/rules/payments.md. */
export const payerLinkEndpoints: Endpoint[] = [
  serve(calls.payerLink, 'order-finish', async (work) => {
    const { deps, caller, query } = work;
    const order = await orderOfPage(work, { flowId: query.flowId });
    const sent = await findAttemptToSend(deps, order);
    if (order.flow.state === 'AwaitsPaymentData') {
      await paymentOutcome(deps, caller, sent.latest, { ...query, isCancelSeen: false });
    }
    return payerLinkOf(deps, sent);
  }),
  serve(calls.periodPayerLink, 'order-finish', async ({ deps, caller, params, query }) => {
    if (caller.onlyFlowId !== null) throw new Refusal('not-found');
    const sent = await findPeriodToSend(deps, caller, params.id);
    await paymentOutcome(deps, caller, sent.latest, { ...query, isCancelSeen: false });
    return payerLinkOf(deps, sent);
  }),
  serve(calls.payerPage, 'payer', async ({ deps, caller, query }) => {
    const { token, returns, asks, cancelled, waitSeconds } = query;
    if (returns) {
      const own = ownPayment(caller, await findLinked(deps, token));
      if (own) return { ...TOLD_ELSEWHERE, ownPayment: own };
    }
    let linked = await readPayerLink(deps, token);
    const { begun, latest } = linked;
    // Also where nothing can be paid any more: who comes back may have paid before that.
    if (asks && latest) {
      const waiting = { sessionHash: `payer ${latest.id}`, isShadow: false };
      // Of the window that it came from, and of no other that is open now.
      const isCancelSeen = cancelled === '1' && latest.id === begun?.id;
      await paymentOutcome(deps, waiting, latest, { isCancelSeen, waitSeconds });
      linked = await readPayerLink(deps, token);
    }
    return { ...payerPageOf(deps, linked), ownPayment: ownPayment(caller, linked.begun) };
  }),
  serve(calls.payByLink, 'payer', async ({ deps, incoming, body }) => {
    await limitAddress(deps, incoming, 'payer');
    const { thing } = await readPayerLink(deps, body.token);
    if (!thing) throw new Refusal('payer-link-over');
    return { redirectUrl: windowOf(await thing.open()) };
  }),
];

/** Who comes back from the window with a login of their own goes on as they do anyway. */
function ownPayment(caller: Caller | null, begun: LinkedPayment['begun']): PayerPage['ownPayment'] {
  if (!caller || caller.isShadow || !begun || !isOwn(caller, begun)) return null;
  return { sessionId: begun.id, paymentType: begun.provider, cardId: begun.card_id };
}
