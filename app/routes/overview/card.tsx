import { useLoaderData } from '@remix-run/react';
import type { CardDetail } from '#server/contract/card';
import { calls } from '#server/contract/calls';
import { formatCard } from '#server/contract/written';
import { AppQrCode, AppStores } from '~/components/card/app-download';
import { RouteFacts } from '~/components/card/route-facts';
import { StatusBadge } from '~/components/card/status-badge';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { BackLink } from '~/components/frame/back-link';
import { NotificationBanners } from '~/components/frame/notification-banners';
import { formatDay, formatPeriod, priceText } from '~/lib/format';
import { institutionText } from '~/lib/institution-text';
import { bannerGroups } from '~/lib/notification-view';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath, paths, termsPath } from '~/lib/paths';
import { present } from '~/lib/present';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { schemeTitle } from '~/lib/scheme-title';
import { useText, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['overview', 'order', 'rejsekort', 'notifications'],
  title: 'overview.detail.title',
  script: 'enhance',
};

/** «Se periode»: one period with its price, card, route and payment. */
export const loader = guardedLoader(async ({ api, params, session }) => {
  const { id = '' } = params;
  const card = await api.get(calls.card, { params: { id } });
  const told =
    session.openNotifications > 0
      ? await api.get(calls.notifications, { query: { cardId: card.id } })
      : [];
  return { ...card, banners: bannerGroups(told, cardPath(card.id)) };
});

export default function CardPage() {
  const card = useLoaderData<typeof loader>();
  const t = useText();
  const { displayStatus, appDownloadInfo: app } = card;
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('overview.detail.title')}</h1>
      <p>
        <StatusBadge status={displayStatus} />
      </p>
      <NotificationBanners groups={card.banners} back={cardPath(card.id)} />
      <SummaryList rows={periodRows(card, t)} />
      <section>
        <h2>{t('overview.detail.card')}</h2>
        <SummaryList rows={cardRows(card, t)} />
      </section>
      <section>
        <h2>{t('overview.detail.route')}</h2>
        <RouteFacts route={card.route} />
      </section>
      <section>
        <h2>{t('overview.detail.payment')}</h2>
        <SummaryList rows={paymentRows(card, t)} />
        <p>
          <a href={termsPath(card.termsAndConditionsFileId, cardPath(card.id))}>
            {t('overview.detail.terms')}
          </a>
        </p>
      </section>
      {app ? (
        <section>
          <h2>{t('overview.detail.app', { app: app.appName })}</h2>
          <AppStores app={app} />
          <AppQrCode app={app} />
        </section>
      ) : null}
    </>
  );
}

function periodRows({ period, days, displayPrice }: CardDetail, t: Texts): SummaryRow[] {
  const { cardPrice, rebate, beneficiaryPrice, showComplexPrice } = displayPrice;
  return [
    { label: t('overview.detail.period'), value: formatPeriod(period.from, period.to) },
    {
      label: t('overview.detail.price', { count: days }),
      value: priceText(beneficiaryPrice),
      ...(showComplexPrice
        ? {
            note: t('order.price-parts', {
              price: priceText(cardPrice),
              rebate: priceText(rebate),
            }),
          }
        : {}),
    },
  ];
}

function cardRows(card: CardDetail, t: Texts): SummaryRow[] {
  const { institutionAddress: institution, approvedPeriod } = card;
  return [
    { label: t('overview.detail.type'), value: schemeTitle(card, t) },
    { label: t('components.travel-card.delivery'), value: card.delivery.title },
    ...rejsekortRows(card.rkCard, t),
    { label: t('overview.detail.company'), value: card.pto.title },
    {
      label: t('overview.detail.institution'),
      value: institutionText(institution),
    },
    {
      label: t('overview.group.approval'),
      value: formatPeriod(approvedPeriod.from, approvedPeriod.to),
    },
  ].filter(({ value }) => value !== '');
}

function paymentRows({ paidOn, paymentModeTitle, creditCard }: CardDetail, t: Texts): SummaryRow[] {
  return present<SummaryRow>([
    { label: t('overview.detail.mode'), value: paymentModeTitle },
    paidOn !== null && { label: t('overview.detail.paid'), value: formatDay(paidOn) },
    creditCard && {
      label: t('overview.detail.payment-card'),
      value: formatCard(creditCard.cardTypeTitle, creditCard.maskedCardNumber),
    },
  ]);
}
