import { StatusBadge } from '~/components/card/status-badge';
import { formatPeriod, formatShortDay, priceText } from '~/lib/format';
import { cardPath, groupPeriodsPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { CardView, GroupView } from './group-view';

/**
 * The periods after the current card, a few lines each: until when they can be changed, too. The title
 * says of how many, where the group has more.
 */
export function ComingPeriods({
  group,
  name,
  cards,
}: {
  group: Pick<GroupView, 'id' | 'periods' | 'showMoreCardsWarning'>;
  /** What tells the group from others. */
  name: string;
  cards: readonly CardView[];
}) {
  const t = useText();
  // The current one is none of them.
  const count = group.periods.length - 1;
  const title =
    count > cards.length
      ? t('overview.coming.title-some', { shown: cards.length, count })
      : t('overview.coming.title');
  return (
    <section className="coming-periods" aria-label={`${title}: ${name}`}>
      <h3>{title}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <PeriodLine card={card} />
          </li>
        ))}
      </ul>
      {group.showMoreCardsWarning ? (
        <p>
          <a href={groupPeriodsPath(group.id)}>
            {t('overview.coming.all')}
            <span className="visually-hidden">: {name}</span>
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** A period in a few lines. */
function PeriodLine({ card }: { card: CardView }) {
  const t = useText();
  return (
    <>
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
    </>
  );
}

function Remarks({ card: { from, daysLeft, lastDayToChange, notes } }: { card: CardView }) {
  const t = useText();
  return (
    <>
      {daysLeft === null ? null : <span>{t('overview.card.days-left', { count: daysLeft })}</span>}
      {lastDayToChange ? (
        <span>{t('overview.card.change-until', { day: formatShortDay(lastDayToChange) })}</span>
      ) : null}
      {notes.map((note) => (
        <span key={note}>{t(note, { day: formatShortDay(from) })}</span>
      ))}
    </>
  );
}
