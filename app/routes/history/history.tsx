import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { LoadFailure } from '~/components/frame/load-failure';
import { Pager } from '~/components/frame/pager';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { historyPath, paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import type { HistoryItem } from '#server/contract/history';
import { formatKroner } from '#server/contract/written';
import { PeriodTimes } from '~/components/card/period-times';
import { StatusBadge } from '~/components/card/status-badge';
import { formatDay, formatShortDay } from '~/lib/format';

export const handle: PageHandle = { i18n: ['history'], title: 'history.title', script: 'enhance' };

export const loader = guardedLoader(async ({ api, url }) => {
  const page = pageNumber(url);
  const { orderHistory, years, nextPayment, hasOlder } = await api.get(calls.orderHistory, {
    query: { page },
  });
  if (page > 1 && orderHistory.length === 0) throw redirect(paths.history);
  const byYear = years.map(({ year, total }) => ({
    year,
    total,
    cards: orderHistory.filter(({ salesYear }) => salesYear === year),
  }));
  return { page, years: byYear, nextPayment, hasOlder };
});

export default function HistoryPage() {
  const t = useText();
  const { page, years, nextPayment, hasOlder } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('history.title')}</h1>
      {nextPayment ? (
        <p>
          {t('history.next-payment', {
            price: formatKroner(nextPayment.price),
            day: formatShortDay(nextPayment.day),
          })}
        </p>
      ) : null}
      {years.length === 0 ? <p>{t('history.empty')}</p> : null}
      {years.map((year, index) => (
        <HistoryYear key={year.year} {...year} isOpen={index === 0} />
      ))}
      <Pager page={page} hasOlder={hasOlder} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="history.title" retryHref={paths.history} />;
}

interface Year {
  year: number;
  /** Kroner. */
  total: number;
  cards: HistoryItem[];
}

/** What was paid in a year, folded up unless it is the newest. */
function HistoryYear({ year, total, cards, isOpen }: Year & { isOpen: boolean }) {
  const t = useText();
  return (
    <details className="history-year" open={isOpen}>
      <summary>
        <h2>{year}</h2>
        <span className="price">{t('history.total', { total: formatKroner(total) })}</span>
      </summary>
      <ul className="history-cards">
        {cards.map((card) => (
          <li key={card.cardId} className="record">
            <HistoryCard card={card} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function HistoryCard({ card }: { card: HistoryItem }) {
  const t = useText();
  const { cardId, fromDate, toDate, price, salesDate, deliveryType, cardDisplayStatus } = card;
  return (
    <>
      <h3>
        <a href={historyPath(cardId)}>
          <PeriodTimes from={fromDate} to={toDate} />
        </a>
      </h3>
      <p className="price">{formatKroner(price)}</p>
      <p className="record-meta">
        {t('history.paid-on', { day: formatDay(salesDate) })}, {deliveryType.title}
      </p>
      <StatusBadge status={cardDisplayStatus} />
    </>
  );
}
