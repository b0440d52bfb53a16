import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { OpenRefundView, RefundOffer } from '#server/contract/refund-queue';
import { formatKroner } from '#server/contract/written';
import { formatDateTime, formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { refundOfferPath, refundPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { stateText, waitsFor } from './refund-answer';

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
  const [own, forUs] = [waiting.filter(isOwn), waiting.filter((refund) => !isOwn(refund))];
  const onTheWay = refunds.filter(({ possible }) => possible.length === 0);
  const ownOffers = offers.filter((offer) => offer.isOwn);
  const offersForUs = offers.filter((offer) => !offer.isOwn);
  const isNoneWaiting = waiting.length === 0 && offers.length === 0;
  return (
    <>
      <h1>{t('refunds.title')}</h1>
      {forUs.length > 0 || isNoneWaiting ? <h2>{t('refunds.waiting')}</h2> : null}
      {forUs.length > 0 ? <List refunds={forUs} /> : null}
      {isNoneWaiting ? <p>{t('refunds.none')}</p> : null}
      {offersForUs.length > 0 ? (
        <>
          <h2>{t('refunds.offer.waits')}</h2>
          <List offers={offersForUs} />
        </>
      ) : null}
      {own.length > 0 || ownOffers.length > 0 ? (
        <>
          <h2>{t('refunds.own-waiting')}</h2>
          <List refunds={own} offers={ownOffers} />
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

const isOwn = ({ request }: OpenRefundView): boolean => request?.isOwn === true;

function List({
  refunds = [],
  offers = [],
}: {
  refunds?: OpenRefundView[];
  offers?: RefundOffer[];
}) {
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
      {offers.map((offer) => (
        <li key={offer.id}>
          <a href={refundOfferPath(offer.id)}>
            {formatKroner(offer.amount)}, {formatDateTime(offer.at)}
          </a>
          : {waitsFor(offer, t)}
        </li>
      ))}
    </ul>
  );
}
