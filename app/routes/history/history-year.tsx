import type { HistoryItem } from '#server/contract/history';
import { formatKroner } from '#server/contract/written';
import { StatusBadge } from '~/components/card/status-badge';
import { formatDay } from '~/lib/format';
import { useText } from '~/lib/texts';
import type { Year } from './years';

/** A year's cards, folded up unless it is the newest. */
export function HistoryYear({ year, cards, isOpen }: Year & { isOpen: boolean }) {
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
        <time dateTime={fromDate}>{formatDay(fromDate)}</time> –{' '}
        <time dateTime={toDate}>{formatDay(toDate)}</time>
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
