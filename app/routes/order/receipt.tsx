import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Receipt as ReceiptFacts } from '#server/contract/order-payment';
import { formatKroner, formatShortDay, formatWeekday } from '#server/contract/written';
import { findReceipt } from '~/api/order.server';
import { ButtonLink } from '~/components/form/button';
import { Notice } from '~/components/frame/notice';
import { useViewer } from '~/components/frame/viewer';
import { PrintPage } from '~/components/frame/print-page';
import { AppQrCode, AppStores } from '~/components/card/app-download';
import { SummaryList } from '~/components/card/summary-list';
import { TravelCard } from '~/components/card/travel-card';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { readFields } from '~/lib/sent';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['order', 'rejsekort'],
  title: 'order.receipt.title',
  journey: 'order.journey',
  hidesNavigation: true,
  script: 'enhance',
  followsPayment: true,
};

const query = z.object({ flowId: z.string() });

/** Only for an own order finished in this login. */
export const loader = guardedLoader(async ({ api, url, session }) => {
  const { onlyFlowId } = session;
  const end = onlyFlowId === null ? paths.overview : paths.logout;
  const receipt = await findReceipt(api, readFields(url.searchParams, query).flowId);
  if (!receipt) throw redirect(end);
  return { ...receipt, end };
});

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const { group, firstCard, orderLines, paymentLines, appDownloadInfo } = receipt;
  const t = useText();
  return (
    <>
      <h1>{t('order.receipt.title')}</h1>
      <div className="receipt">
        <Lead receipt={receipt} />
        {receipt.changed ? null : <NextSteps receipt={receipt} />}
        <section className="receipt-card">
          <h2>{t('order.receipt.card')}</h2>
          <TravelCard
            pto={group.pto}
            scheme={group.schemeType.title}
            from={firstCard.fromDate}
            to={firstCard.toDate}
            status={statusText(firstCard, t)}
          />
          {group.rkCard ? <SummaryList rows={rejsekortRows(group.rkCard, t)} /> : null}
          {appDownloadInfo ? <AppQrCode app={appDownloadInfo} /> : null}
        </section>
        <section>
          <h2>{t('order.receipt.order')}</h2>
          <SummaryList rows={orderLines} />
        </section>
        <section>
          <h2>{t('order.receipt.payment')}</h2>
          <SummaryList rows={paymentLines} />
        </section>
        <PayNext receipt={receipt} />
        <div className="button-row">
          <ButtonLink href={receipt.end}>{t('common.finish')}</ButtonLink>
          <PrintPage />
        </div>
      </div>
    </>
  );
}

/** A card that is made already is not good yet: «Udstedt · klar til 3. mar.». */
function statusText({ displayStatus, fromDate }: ReceiptFacts['firstCard'], t: Texts) {
  if (displayStatus.value !== 'Issued') return displayStatus;
  const title = t('order.receipt.issued', {
    status: displayStatus.title,
    day: formatShortDay(fromDate),
  });
  return { ...displayStatus, title };
}

const isPaidInApp = ({ firstCard: { paymentType, price } }: ReceiptFacts): boolean =>
  price > 0 && (paymentType === 'MobileApp' || paymentType === 'RejseBilletApp');

/** What has happened, and from when the card is good; one that is still to be paid promises no day. */
function Lead({ receipt }: { receipt: ReceiptFacts }) {
  const { group, firstCard, contactInformation, changed } = receipt;
  const t = useText();
  const isToPay = firstCard.isReadyForSinglePayment || isPaidInApp(receipt);
  const title = changed
    ? t(`order.receipt.changed.${changed}`)
    : isToPay
      ? t('order.receipt.thanks')
      : t('order.receipt.valid-from', { day: formatWeekday(firstCard.fromDate) });
  return (
    <Notice type="success" title={title} sticky>
      <p>{group.deliveryText}</p>
      {firstCard.rbaDelayWarning ? (
        <p>{t(firstCard.price > 0 ? 'order.receipt.delay' : 'order.receipt.delay-free')}</p>
      ) : null}
      {contactInformation.email ? (
        <p>{t('order.receipt.sent', { email: contactInformation.email })}</p>
      ) : (
        <p className="screen-only">{t('order.receipt.keep')}</p>
      )}
    </Notice>
  );
}

/** What is still to be paid, and where; nothing for a card that is paid or free. */
function PayNext({ receipt }: { receipt: ReceiptFacts }) {
  const { firstCard, appDownloadInfo } = receipt;
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
  if (!isPaidInApp(receipt)) return null;
  const price = formatKroner(firstCard.price);
  return (
    <section>
      <h2>{t('order.receipt.in-app-title')}</h2>
      <p>{t('order.receipt.in-app-text', { price, app: appDownloadInfo?.appName ?? '' })}</p>
    </section>
  );
}

/** What the person does next to travel with the card, one thing after the other. */
function NextSteps({ receipt }: { receipt: ReceiptFacts }) {
  const { group, appDownloadInfo: app } = receipt;
  const { isOneOrder } = useViewer();
  const t = useText();
  const steps = app
    ? [t('order.receipt.step.log-in'), t('order.receipt.step.show')]
    : STEPS[group.delivery.value === 'Rejsekort' ? 'Rejsekort' : 'Normal']
        .filter((step) => !isOneOrder || step !== 'order.receipt.step.plan')
        .map((step) => t(step));
  return (
    <section className="next-steps">
      <h2>{t('order.receipt.next')}</h2>
      <ol>
        {app ? (
          <li>
            <p>{t('order.receipt.step.app', { app: app.appName })}</p>
            <AppStores app={app} />
          </li>
        ) : null}
        {steps.map((step) => (
          <li key={step}>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of a card that is no app. */
const STEPS = {
  Normal: ['order.receipt.step.post', 'order.receipt.step.carry', 'order.receipt.step.plan'],
  Rejsekort: ['order.receipt.step.check-in', 'order.receipt.step.plan'],
} as const satisfies Record<string, readonly TextKey[]>;
