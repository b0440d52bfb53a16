import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { CardDetail, CardMessage } from '#server/contract/card';
import { calls } from '#server/contract/calls';
import { formatCard } from '#server/contract/written';
import { AppQrCode, AppStores } from '~/components/card/app-download';
import { PdfTickets } from '~/components/card/pdf-tickets';
import { PriceLines } from '~/components/card/price-lines';
import { receiptRows } from '~/components/card/receipt-links';
import { RefundStatus } from '~/components/card/refund-status';
import { RouteFacts } from '~/components/card/route-facts';
import { StatusBadge } from '~/components/card/status-badge';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { ErrorSummary } from '~/components/form/error-summary';
import { BackLink } from '~/components/frame/back-link';
import { NotificationBanners } from '~/components/frame/notification-banners';
import { cardRows, periodRows } from '~/components/card/card-rows';
import { formatDateTime, formatDay, priceText } from '~/lib/format';
import { refuseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { bannerGroups } from '~/lib/notification-view';
import type { PageHandle } from '~/lib/page-handle';
import {
  cancelPath,
  cardMapPath,
  cardPath,
  paths,
  rejsekortReplacementPath,
  replacementPath,
  termsPath,
} from '~/lib/paths';
import { present } from '~/lib/present';
import { readFields } from '~/lib/sent';
import { useText, type Texts } from '~/lib/texts';
import { asksPayer } from '~/routes/payment/payer/ask-payer';
import { PaySection } from '~/routes/payment/single-payment/pay-section';
import { askPayerForCard, payForCard } from '~/routes/payment/single-payment/pay.server';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['overview', 'order', 'rejsekort', 'pdf-ticket', 'notifications', 'cancel'],
  title: 'overview.detail.title',
  script: 'enhance',
};

const query = z.object({ vis: z.literal('pris') });

/** «Se periode»: one period with its price, card, route and payment. */
export const loader = guardedLoader(async ({ api, params: { id = '' }, session, url }) => {
  const card = await api.get(calls.card, { params: { id } });
  const told =
    session.openNotifications > 0
      ? await api.get(calls.notifications, { query: { cardId: card.id } })
      : [];
  const messages = await api.get(calls.cardMessages, { params: { id } });
  return {
    card,
    showsPrice: readFields(url.searchParams, query).vis === 'pris',
    banners: bannerGroups(told, cardPath(card.id)),
    // What is still to be answered stands in the banners.
    messages: messages.filter(({ isOpen }) => !isOpen),
  };
});

/** «Betal»: leads to where the period is paid, or to the link by which another one pays it. */
export const action = guardedAction(async ({ api, params: { id = '' }, form }) => {
  const card = await api.get(calls.card, { params: { id } });
  const pay = asksPayer(form) ? askPayerForCard : payForCard;
  return refuseForm((await pay(api, card)).messages);
});

export default function CardPage() {
  const { card, showsPrice, banners, messages } = useLoaderData<typeof loader>();
  const t = useText();
  const { displayStatus } = card;
  const price = card.displayPrice.beneficiaryPrice;
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('overview.detail.title')}</h1>
      <ErrorSummary formErrors={useReply()?.error[''] ?? []} />
      <p>
        {displayStatus.value === 'None' && price.isValid ? (
          <span className="price">{priceText(price)}</span>
        ) : (
          <StatusBadge status={displayStatus} />
        )}
      </p>
      <NotificationBanners
        title={t('notifications.title')}
        groups={banners}
        back={cardPath(card.id)}
      />
      <RefundStatus refund={card.refund} company={card.pto.title} />
      <SummaryList rows={periodRows(card, t)} />
      <PdfTickets {...ticketsOf(card)} back={cardPath(card.id)} />
      {card.isOver ? null : <PaySection card={card} />}
      <PriceLines period={card} isOpen={showsPrice} />
      <WhatItIs card={card} />
      <section>
        <h2>{t('overview.detail.payment')}</h2>
        <SummaryList rows={paymentRows(card, t)} />
        <p>
          <a href={termsPath(card.termsAndConditionsFileId, cardPath(card.id))}>
            {t('overview.detail.terms')}
          </a>
        </p>
      </section>
      {card.isOver ? null : <WhatToDo card={card} />}
      <CardMessages messages={messages} />
    </>
  );
}

/** The PDF tickets of this period, of all that its Rejsekort has. */
function ticketsOf({ id, rkCard }: CardDetail) {
  const ofCard = <T extends { cardId: string }>(all: readonly T[] = []) =>
    all.filter(({ cardId }) => cardId === id);
  return {
    tickets: ofCard(rkCard?.pdfTickets),
    requests: ofCard(rkCard?.pdfTicketRequests),
  };
}

/** What it is or was, and where it is good. */
function WhatItIs({ card }: { card: CardDetail }) {
  const t = useText();
  return (
    <>
      <section>
        <h2>{t('overview.detail.card')}</h2>
        <SummaryList rows={cardRows(card, t)} />
      </section>
      <section>
        <h2>{t('overview.detail.route')}</h2>
        <RouteFacts route={card.route} />
        <p>
          <a href={cardMapPath(card.id)}>{t('components.route.show-map')}</a>
        </p>
      </section>
    </>
  );
}

/** What can be done with it. */
function WhatToDo({ card }: { card: CardDetail }) {
  const t = useText();
  const { appDownloadInfo: app } = card;
  return (
    <>
      {card.canBeReplaced ? (
        <p>
          <a href={replacementPath(card.id)}>{t('overview.detail.replace')}</a>
        </p>
      ) : null}
      {card.rkCard?.canBeReplaced ? (
        <p>
          <a href={rejsekortReplacementPath(card.rkCard.id)}>{t('rejsekort-replacement.link')}</a>
        </p>
      ) : null}
      {card.canBeCancelled ? (
        <p>
          <a href={cancelPath(card.id)}>{t('cancel.link')}</a>
        </p>
      ) : null}
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

/** What its holder was told about the card and has answered, the newest first. */
function CardMessages({ messages }: { messages: readonly CardMessage[] }) {
  const t = useText();
  if (messages.length === 0) return null;
  return (
    <section>
      <h2>{t('overview.detail.messages')}</h2>
      <ul>
        {messages.map(({ id, createdDate, message }) => (
          <li key={id}>
            <time dateTime={createdDate}>{formatDateTime(createdDate)}</time>: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

function paymentRows(
  { paidOn, paymentModeTitle, creditCard, receipts }: CardDetail,
  t: Texts,
): SummaryRow[] {
  return present<SummaryRow>([
    { label: t('overview.detail.mode'), value: paymentModeTitle },
    paidOn !== null && { label: t('overview.detail.paid'), value: formatDay(paidOn) },
    creditCard && {
      label: t('overview.detail.payment-card'),
      value: formatCard(creditCard.cardTypeTitle, creditCard.maskedCardNumber),
    },
    ...receiptRows({ receipts }, t),
  ]);
}
