import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { PayerLink } from '#server/contract/payer-link';
import { findCurrentFlow } from '~/api/order.server';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CopyText } from '~/components/frame/copy-text';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import { SummaryList } from '~/components/card/summary-list';
import { formatDateTime, formatKroner } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { waitFor } from '~/session/waiting.server';
import { followRefusals } from '~/routes/order/order-page.server';
import { orderHandle } from '~/routes/order/order-texts';
import { OrderScreen } from '~/routes/order/order-screen';

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
  return { flow, link, wait };
});

const isWaiting = ({ state }: PayerLink): boolean => state === 'open' || state === 'deciding';

/** To the receipt of what is paid, and to an order that is another one by now; else the page says what happened. */
function leadOn(link: PayerLink): PayerLink {
  if (link.state === 'paid') throw redirect(paths.orderReceipt);
  if (link.state === 'changed' || link.state === 'given-up') throw redirect(paths.orderSummary);
  return link;
}

export default function PaymentLink() {
  const { flow, link, wait } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <OrderScreen flow={flow} step="payment" title="payment.link.title" back={null}>
      {isWaiting(link) ? null : <Ended link={link} />}
      {link.state === 'over' ? null : <Link link={link} />}
      {isWaiting(link) ? (
        <Waiting wait={wait} label={t('payment.link.waiting')}>
          <p>{t('payment.link.waiting-hint')}</p>
        </Waiting>
      ) : null}
      <p>
        {t('payment.link.yourself')} <a href={paths.orderPaymentMode}>{t('payment.pay.other')}</a>
      </p>
    </OrderScreen>
  );
}

/** What to send, and what whoever gets it can do. */
function Link({ link }: { link: PayerLink }) {
  const t = useText();
  return (
    <>
      <p>{t('payment.link.text')}</p>
      <SummaryList
        rows={[
          { label: t('payment.link.link'), value: <LinkText url={link.url} /> },
          { label: t('payment.link.price'), value: formatKroner(link.price) },
          { label: t('payment.link.until'), value: formatDateTime(link.until) },
        ]}
      />
      <ButtonRow>
        <ButtonLink href={mailOf(link, t)}>{t('payment.link.mail')}</ButtonLink>
      </ButtonRow>
    </>
  );
}

function LinkText({ url }: { url: string }) {
  const t = useText();
  return <CopyText text={url} label={t('payment.link.link')} />;
}

/** A mail that the person's own mail program sends, to whom they choose. */
function mailOf({ firstName: name, price, until, url }: PayerLink, t: Texts): string {
  const told = { name, url, price: formatKroner(price), at: formatDateTime(until) };
  const subject = encodeURIComponent(t('payment.link.mail-subject', told));
  const body = encodeURIComponent(t('payment.link.mail-text', told).replaceAll('\n', '\r\n'));
  return `mailto:?subject=${subject}&body=${body}`;
}

/** What came of the last attempt; the link can be used again while its time is not over. */
function Ended({ link: { state, errorMessage } }: { link: PayerLink }) {
  const t = useText();
  const hint = state === 'over' ? 'payment.link.over-hint' : 'payment.link.ended-hint';
  return (
    <>
      <Notice
        type={state === 'failed' ? 'error' : 'info'}
        title={t(state === 'over' ? 'payment.payer.over' : 'payment.link.ended')}
        sticky
        announce
      >
        {errorMessage ? <p>{errorMessage}</p> : null}
        <p>{t(hint)}</p>
      </Notice>
      <ButtonRow>
        <ButtonLink href={paths.orderPaymentMode}>{t('common.retry')}</ButtonLink>
        <ButtonLink href={paths.orderPaymentLink} variant="secondary">
          {t('common.refresh-status')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
