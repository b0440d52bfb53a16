import { StatusBadge } from '~/components/card/status-badge';
import { formatPeriod, formatShortDay, priceText } from '~/lib/format';
import { cardPath, paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { CardView } from './group-view';

/** The periods after the current card, a few lines each: until when they can be changed, too. */
export function ComingPeriods({ id, cards }: { id: string; cards: readonly CardView[] }) {
  const t = useText();
  return (
    <section className="coming-periods" aria-labelledby={id}>
      <h3 id={id}>{t('overview.coming.title')}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <p>
              <a href={cardPath(card.id)}>
                <strong>{formatPeriod(card.from, card.to)}</strong>
              </a>{' '}
              <span className="price">{priceText(card.price)}</span>
            </p>
            <p className="soft">
              <span>
                <StatusBadge status={card.status} />
                {` · ${t('overview.coming.days', { count: card.days })}`}
              </span>{' '}
              <Remarks card={card} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.calendar}>{t('overview.calendar.link')}</a>
      </p>
    </section>
  );
}

function Remarks({ card: { from, lastDayToChange, notes } }: { card: CardView }) {
  const t = useText();
  return (
    <>
      {lastDayToChange ? (
        <span>{t('overview.card.change-until', { day: formatShortDay(lastDayToChange) })}</span>
      ) : null}
      {notes.map((note) => (
        <span key={note}>{t(note, { day: formatShortDay(from) })}</span>
      ))}
    </>
  );
}
