import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { OpenRefundView } from '#server/contract/refund-queue';
import { formatKroner } from '#server/contract/written';
import { formatDateTime, formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { refundOfferPath, refundPath } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['refunds'], title: 'refunds.title' };

export const loader = guardedLoader(async ({ api }) => ({
  refunds: await api.get(calls.openRefunds),
  offers: await api.get(calls.refundOffers),
}));

/** The refunds that have not arrived: first those that somebody can help. */
export default function Refunds() {
  const t = useText();
  const { refunds, offers } = useLoaderData<typeof loader>();
  const waiting = refunds.filter(({ possible }) => possible.length > 0);
  const onTheWay = refunds.filter(({ possible }) => possible.length === 0);
  return (
    <>
      <h1>{t('refunds.title')}</h1>
      {waiting.length > 0 || offers.length === 0 ? <h2>{t('refunds.waiting')}</h2> : null}
      {waiting.length > 0 ? <List refunds={waiting} /> : null}
      {waiting.length === 0 && offers.length === 0 ? <p>{t('refunds.none')}</p> : null}
      {offers.length > 0 ? (
        <>
          <h2>{t('refunds.offer.waits')}</h2>
          <ul>
            {offers.map((offer) => (
              <li key={offer.id}>
                <a href={refundOfferPath(offer.id)}>
                  {formatKroner(offer.amount)}, {formatDateTime(offer.at)}
                </a>
                : {waitsFor(offer, t)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {onTheWay.length > 0 ? (
        <>
          <h2>{t('refunds.on-the-way')}</h2>
          <List refunds={onTheWay} />
        </>
      ) : null}
    </>
  );
}

function List({ refunds }: { refunds: OpenRefundView[] }) {
  const t = useText();
  return (
    <ul>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <a href={refundPath(refund.id)}>
            {formatKroner(refund.amount)}, {formatDay(refund.askedOn)}
          </a>
          : {stateText(refund, t)}
        </li>
      ))}
    </ul>
  );
}

function stateText({ request, state }: OpenRefundView, t: Texts): string {
  return request ? waitsFor(request, t) : state;
}

const waitsFor = ({ isOwn, by: who }: { isOwn: boolean; by: string }, t: Texts): string =>
  t(isOwn ? 'refunds.waits-for-other' : 'refunds.waits-for-you', { who });
