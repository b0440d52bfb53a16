import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import type { PayerLink } from '#server/contract/payer-link';
import { findCurrentFlow } from '~/api/order.server';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader, type Page } from '~/session/page.server';
import { waitFor } from '~/session/waiting.server';
import { followRefusals, ownerOf } from '~/routes/order/order-page.server';
import { orderHandle, unfinishedPath } from '~/routes/order/order-texts';
import { OrderScreen } from '~/routes/order/order-screen';
import { isWaiting, SentLink, type Again } from '~/routes/payment/payer/sent-link';
import { selectedOption } from '~/routes/payment/payment-options';

export const handle: PageHandle = {
  ...orderHandle('payment.link.title', 'payment'),
  asksForData: true,
  followsPayment: true,
};

/**
 * The link by which somebody else pays the order, and whether they have. An order that is over has at most a
 * receipt to show.
 */
export const loader = guardedLoader(async (page) => {
  const flow = await findCurrentFlow(page.api);
  if (!flow) throw redirect(paths.orderReceipt);
  if (flow.paymentSessionId === null) throw redirect(paths.orderPaymentMode);
  let link: PayerLink | undefined;
  const { wait } = await followRefusals(() =>
    waitFor(page, {
      path: page.url.pathname,
      firstSeconds: 0,
      ask: async ({ seconds: waitSeconds }) => {
        const query = { flowId: flow.flowId, waitSeconds };
        link = await page.api.get(calls.payerLink, { query });
        return isWaiting(link) ? null : leadOn(link);
      },
    }),
  );
  if (!link) throw new Error('Nothing was asked');
  const again = link.state === 'over' ? await findAgain(page, flow) : null;
  return { flow, link, wait, again };
});

/** How its person gets another link: by the way to pay that was chosen, once the order can be paid as it is. */
async function findAgain(page: Page, flow: Flow): Promise<Again> {
  const unfinished = unfinishedPath(flow);
  if (unfinished) return { changeHref: unfinished };
  if (!flow.conditionsAccepted) return { changeHref: paths.orderSummary };
  const choices = await page.api.get(calls.paymentChoices, { query: { flowId: flow.flowId } });
  const option = selectedOption(choices);
  return choices.canAskPayer && option
    ? { action: paths.orderPayment, hidden: { ...ownerOf(page, flow), optionId: option.optionId } }
    : null;
}

/** To the receipt of what is paid, and to an order that is another one by now; else the page says what happened. */
function leadOn(link: PayerLink): PayerLink {
  if (link.state === 'paid' || link.state === 'returned') throw redirect(paths.orderReceipt);
  if (link.state === 'changed' || link.state === 'given-up') throw redirect(paths.orderSummary);
  return link;
}

export default function PaymentLink() {
  const { flow, link, wait, again } = useLoaderData<typeof loader>();
  const own = { href: paths.orderPaymentMode, text: useText()('payment.pay.other') };
  return (
    <OrderScreen flow={flow} step="payment" title="payment.link.title" back={null}>
      <SentLink link={link} wait={wait} page={paths.orderPaymentLink} own={own} again={again} />
    </OrderScreen>
  );
}
