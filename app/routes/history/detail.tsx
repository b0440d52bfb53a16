import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { HistoryDetail } from '#server/contract/history';
import { formatKroner } from '#server/contract/written';
import { receiptRows } from '~/components/card/receipt-links';
import { RefundStatus } from '~/components/card/refund-status';
import { RouteFacts } from '~/components/card/route-facts';
import { StatusBadge } from '~/components/card/status-badge';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { BackLink } from '~/components/frame/back-link';
import { PrintPage } from '~/components/frame/print-page';
import { cardRows } from '~/components/card/card-rows';
import { formatDay, formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { historyMapPath, paths } from '~/lib/paths';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { useText, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['history', 'overview', 'order', 'rejsekort', 'cancel'],
  title: 'history.detail.title',
  script: 'enhance',
};

/** One card that was paid for, with all that a receipt says. */
export const loader = guardedLoader(async ({ api, params }) =>
  api.get(calls.orderHistoryDetail, { params: { id: params.id ?? '' } }),
);

export default function HistoryDetailPage() {
  const detail = useLoaderData<typeof loader>();
  const t = useText();
  const { cardDetails: card, rkCardDetails: rejsekort, refundDetails: refund } = detail;
  return (
    <>
      <BackLink href={paths.history} />
      <h1>{t('history.detail.title')}</h1>
      <p>{formatPeriod(card.period.from, card.period.to)}</p>
      <p>
        <StatusBadge status={card.displayStatus} />
      </p>
      <section>
        <h2>{t('overview.detail.payment')}</h2>
        <SummaryList rows={paymentRows(detail, t)} />
      </section>
      {refund === null || card.refund?.state !== 'sent' ? (
        <RefundStatus refund={card.refund} company={card.pto.title} />
      ) : null}
      {refund ? (
        <section>
          <h2>{t('history.detail.refund')}</h2>
          <SummaryList
            rows={[
              {
                label: t('history.detail.refund-amount'),
                value: formatKroner(refund.refundAmount),
              },
              { label: t('history.detail.refund-date'), value: formatDay(refund.refundDate) },
            ]}
          />
        </section>
      ) : null}
      <section>
        <h2>{t('overview.detail.card')}</h2>
        <SummaryList rows={cardRows({ ...card, rkCard: null }, t)} />
        <RouteFacts route={card.route} />
        <p>
          <a href={historyMapPath(card.id)}>{t('components.route.show-map')}</a>
        </p>
      </section>
      {rejsekort ? (
        <section>
          <h2>{t('history.detail.rejsekort')}</h2>
          <SummaryList
            rows={[
              ...rejsekortRows(rejsekort, t).map(({ note: _, ...row }) => row),
              { label: t('history.detail.rejsekort-status'), value: rejsekort.rkCardStatus.title },
              {
                label: t('history.detail.rejsekort-period'),
                value: formatPeriod(rejsekort.fromDate, rejsekort.toDate),
              },
            ]}
          />
        </section>
      ) : null}
      <PrintPage />
    </>
  );
}

function paymentRows({ paymentDetails, cardDetails }: HistoryDetail, t: Texts): SummaryRow[] {
  const { lines, paymentNumber } = paymentDetails;
  return [
    ...lines,
    ...(paymentNumber === null
      ? []
      : [{ label: t('history.detail.number'), value: paymentNumber, isNumber: true }]),
    ...receiptRows(cardDetails, t),
  ];
}
