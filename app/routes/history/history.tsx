import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { LoadFailure } from '~/components/frame/load-failure';
import { Pager } from '~/components/frame/pager';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import type { HistoryItem } from '#server/contract/history';
import { formatKroner } from '#server/contract/written';
import { PeriodTimes } from '~/components/card/period-times';
import { StatusBadge } from '~/components/card/status-badge';
import { formatDay } from '~/lib/format';

export const handle: PageHandle = { i18n: ['history'], title: 'history.title', script: 'enhance' };

export const loader = guardedLoader(async ({ api, url }) => {
  const page = pageNumber(url);
  const { orderHistory, hasOlder } = await api.get(calls.orderHistory, { query: { page } });
  if (page > 1 && orderHistory.length === 0) throw redirect(paths.history);
  return { page, years: groupByYear(orderHistory), hasOlder };
});

export default function HistoryPage() {
  const t = useText();
  const { page, years, hasOlder } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('history.title')}</h1>
      {years.length === 0 ? <p>{t('history.empty')}</p> : null}
      {years.map(({ year, cards }, index) => (
        <HistoryYear key={year} year={year} cards={cards} isOpen={index === 0} />
      ))}
      <Pager page={page} hasOlder={hasOlder} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="history.title" retryHref={paths.history} />;
}

/** A year's cards, folded up unless it is the newest. */
function HistoryYear({ year, cards, isOpen }: Year & { isOpen: boolean }) {
  return (
    <details className="history-year" open={isOpen}>
      <summary>
        <h2>{year}</h2>
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
  const { fromDate, toDate, price, salesDate, deliveryType, cardDisplayStatus } = card;
  return (
    <>
      <h3>
        <PeriodTimes from={fromDate} to={toDate} />
      </h3>
      <dl>
        <div>
          <dt>{t('history.price')}</dt>
          <dd className="price">{formatKroner(price)}</dd>
        </div>
        <div>
          <dt>{t('history.paid')}</dt>
          <dd>{salesDate ? formatDay(salesDate) : t('history.not-paid')}</dd>
        </div>
        <div>
          <dt>{t('history.delivery')}</dt>
          <dd>{deliveryType.title}</dd>
        </div>
      </dl>
      <StatusBadge status={cardDisplayStatus} />
    </>
  );
}

interface Year {
  year: number;
  cards: HistoryItem[];
}

/** The cards under the year they were sold in, in the order they come. */
function groupByYear(cards: readonly HistoryItem[]): Year[] {
  const years = new Map<number, HistoryItem[]>();
  for (const card of cards) {
    years.set(card.salesYear, [...(years.get(card.salesYear) ?? []), card]);
  }
  return [...years].map(([year, own]) => ({ year, cards: own }));
}
