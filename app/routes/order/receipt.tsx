import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Receipt as ReceiptFacts } from '#server/contract/order-payment';
import type { CreditCard } from '#server/contract/payment-card';
import { formatCard, formatKroner } from '#server/contract/written';
import { findReceipt } from '~/api/order.server';
import { ButtonLink } from '~/components/form/button';
import { Notice } from '~/components/frame/notice';
import { RouteFacts } from '~/components/card/route-facts';
import { SummaryList } from '~/components/card/summary-list';
import { TravelCard } from '~/components/card/travel-card';
import type { PageHandle } from '~/lib/page-handle';
import { present } from '~/lib/present';
import { paths } from '~/lib/paths';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { readFields } from '~/lib/sent';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import type { appDownloadInfo } from '#server/contract/overview';

const titleOf = ({ changed }: Pick<ReceiptFacts, 'changed'>): TextKey =>
  changed ? `order.receipt.title.${changed}` : 'order.receipt.title';

export const handle: PageHandle = {
  i18n: ['order', 'rejsekort'],
  title: 'order.receipt.title',
  titleFor: (data) => (data ? titleOf(data as ReceiptFacts) : undefined),
  journey: 'order.journey',
  hidesNavigation: true,
  followsPayment: true,
};

const query = z.object({ flowId: z.string() });

/** Only for an own order finished in this login. */
export const loader = guardedLoader(async ({ api, url }) => {
  const receipt = await findReceipt(api, readFields(url.searchParams, query).flowId);
  if (!receipt) throw redirect(paths.overview);
  return receipt;
});

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const { group, firstCard, contactInformation, appDownloadInfo } = receipt;
  const t = useText();
  return (
    <>
      <h1>{t(titleOf(receipt))}</h1>
      <Notice
        type="success"
        title={t(receipt.changed ? 'order.receipt.changed' : 'order.receipt.thanks')}
        sticky
      >
        <p>{group.deliveryText}</p>
        <p>{t('order.receipt.sent', { email: contactInformation.email })}</p>
      </Notice>
      <section>
        <h2>{t('order.receipt.card')}</h2>
        <TravelCard
          pto={group.pto}
          scheme={group.schemeType.title}
          from={firstCard.fromDate}
          to={firstCard.toDate}
          price={formatKroner(firstCard.price)}
          delivery={group.delivery.title}
          status={firstCard.displayStatus}
        />
        {group.rkCard ? <SummaryList rows={rejsekortRows(group.rkCard, t)} /> : null}
      </section>
      <section>
        <h2>{t('order.receipt.route')}</h2>
        <RouteFacts route={group.routeInfo} />
      </section>
      <PaymentSummary receipt={receipt} />
      <PayNext receipt={receipt} />
      {firstCard.rbaDelayWarning ? (
        <Notice type="info" sticky>
          {t(firstCard.price > 0 ? 'order.receipt.delay' : 'order.receipt.delay-free')}
        </Notice>
      ) : null}
      {appDownloadInfo ? <AppDownload app={appDownloadInfo} /> : null}
      <ButtonLink href={paths.overview} wide>
        {t('common.finish')}
      </ButtonLink>
    </>
  );
}

/** What is still to be paid, and where; nothing for a card that is paid or free. */
function PayNext({ receipt }: { receipt: ReceiptFacts }) {
  const { firstCard, appDownloadInfo } = receipt;
  const { paymentType, price } = firstCard;
  const t = useText();
  if (firstCard.isReadyForSinglePayment) {
    return (
      <section>
        <h2>{t('order.receipt.pay-title')}</h2>
        <p>{t('order.receipt.pay-text')}</p>
        <ButtonLink href={paths.overview} variant="secondary">
          {t('order.receipt.pay-link')}
        </ButtonLink>
      </section>
    );
  }
  const isPaidInApp = paymentType === 'MobileApp' || paymentType === 'RejseBilletApp';
  if (!isPaidInApp || price === 0) return null;
  const app = appDownloadInfo?.appName ?? '';
  return (
    <section>
      <h2>{t('order.receipt.in-app-title')}</h2>
      <p>{t('order.receipt.in-app-text', { price: formatKroner(price), app })}</p>
    </section>
  );
}

function cardText(card: CreditCard, t: Texts): string {
  const { cardTypeTitle, maskedCardNumber, expirationDate: printed } = card;
  const named = formatCard(cardTypeTitle, maskedCardNumber);
  return printed === null ? named : t('order.receipt.method-value', { card: named, printed });
}

function PaymentSummary({ receipt }: { receipt: ReceiptFacts }) {
  const { group, firstCard, paidAmount, receiptNumber } = receipt;
  const { creditCard } = group;
  const t = useText();
  return (
    <section>
      <h2>{t('order.receipt.payment')}</h2>
      <SummaryList
        rows={present([
          { label: t('order.receipt.number'), value: receiptNumber },
          { label: t('order.receipt.company'), value: group.pto.title },
          {
            label: t('order.price-label', { days: firstCard.periodLengthInDays }),
            value: formatKroner(firstCard.price),
          },
          {
            label: t('order.receipt.paid'),
            value: paidAmount === null ? t('order.receipt.nothing-paid') : formatKroner(paidAmount),
          },
          { label: t('order.receipt.mode'), value: group.paymentModeTitle },
          creditCard && { label: t('order.receipt.method'), value: cardText(creditCard, t) },
        ])}
      />
    </section>
  );
}

/** Where to get the app that holds the card. */
function AppDownload({ app }: { app: z.infer<typeof appDownloadInfo> }) {
  const t = useText();
  const qrCode = app.svgQrCode ? `data:image/svg+xml,${encodeURIComponent(app.svgQrCode)}` : null;
  return (
    <section>
      <h2>{t('order.receipt.app-title', { app: app.appName })}</h2>
      <p>{t('order.receipt.app-text')}</p>
      <ul>
        <li>
          <a href={app.iosAppDownloadUrl}>{t('order.receipt.app-ios')}</a>
        </li>
        <li>
          <a href={app.androidDownloadUrl}>{t('order.receipt.app-android')}</a>
        </li>
      </ul>
      {qrCode ? (
        <img src={qrCode} alt={t('order.receipt.app-qr')} width="160" height="160" />
      ) : null}
    </section>
  );
}
