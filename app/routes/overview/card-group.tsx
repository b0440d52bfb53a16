import type { Overview } from '#server/contract/overview';
import { formatKroner } from '#server/contract/written';
import { PeriodStrip } from '~/components/card/period-strip';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { TravelCard } from '~/components/card/travel-card';
import { TwoColumns } from '~/components/frame/two-columns';
import { formatPeriod, formatShortDay, priceText } from '~/lib/format';
import { cardPath, groupPath, overviewMapPath, photoPath } from '~/lib/paths';
import { present } from '~/lib/present';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { coverageText } from '#server/contract/route-coverage';
import { routeTitle } from '~/lib/route-title';
import { schemeTitle } from '~/lib/scheme-title';
import { useText, type Texts } from '~/lib/texts';
import { ComingPeriods } from './coming-periods';
import type { CardView, GroupView } from './group-view';

interface Shown {
  group: GroupView;
  holder: Overview['holder'];
  today: string;
}

interface CardGroupsProps extends Omit<Shown, 'group'> {
  groups: readonly GroupView[];
}

/** The groups of a page, each under the name of its scheme. */
export function CardGroups({ groups, ...shown }: CardGroupsProps) {
  const t = useText();
  const schemes = [...new Set(groups.map((group) => schemeTitle(group, t)))];
  return schemes.map((scheme, index) => (
    <section key={scheme} className="wide scheme-cards" aria-labelledby={`ordning-${index}`}>
      <h2 id={`ordning-${index}`}>{scheme}</h2>
      {groups
        .filter((group) => schemeTitle(group, t) === scheme)
        .map((group) => (
          <CardGroup key={group.id} group={group} {...shown} />
        ))}
    </section>
  ));
}

/** One group: its current card, the periods that follow, and beside them what they are for. */
function CardGroup(shown: Shown) {
  const { group } = shown;
  const t = useText();
  const name = nameOf(group, t);
  const whose = <span className="visually-hidden">: {name}</span>;
  return (
    <div className="card-group">
      <TwoColumns
        aside={
          <>
            <SummaryList rows={factsOf(group, t)} />
            <p>
              <a href={groupPath(group.id)}>
                {t('overview.group.see')}
                {whose}
              </a>
            </p>
            <p>
              <a href={overviewMapPath(group.id)}>
                {t('components.route.show-map')}
                {whose}
              </a>
            </p>
          </>
        }
      >
        <GroupCards {...shown} name={name} />
      </TwoColumns>
    </div>
  );
}

/** What a link of a group adds for somebody who doesn't see where it stands. */
function nameOf(group: GroupView, t: Texts): string {
  const periods = group.cards.slice(0, 1).map(({ from, to }) => formatPeriod(from, to));
  return [schemeTitle(group, t), ...periods].join(', ');
}

function GroupCards({ group, name, holder, today }: Shown & { name: string }) {
  const t = useText();
  const [current, ...coming] = group.cards;
  if (!current) return <p>{t('overview.group.no-periods')}</p>;
  const { from, to } = group.approvedPeriod;
  return (
    <>
      <CurrentCard group={group} card={current} holder={holder} />
      {coming.length > 0 ? <ComingPeriods group={group} name={name} cards={coming} /> : null}
      <PeriodStrip from={from} to={to} periods={group.periods} today={today} />
    </>
  );
}

function CurrentCard({
  group,
  card,
  holder,
}: Pick<Shown, 'group' | 'holder'> & { card: CardView }) {
  const t = useText();
  const { pto, route } = group;
  return (
    <TravelCard
      pto={pto}
      from={card.from}
      to={card.to}
      price={priceText(card.price)}
      status={card.status}
      href={cardPath(card.id)}
      holder={{
        name: holder.name,
        photoHref: holder.photoId && photoPath(holder.photoId),
        route: routeTitle(route, t),
        coverage: coverageText(route, t),
      }}
    >
      {card.daysLeft === null ? null : (
        <p className="travel-card-left">{t('overview.card.days-left', { count: card.daysLeft })}</p>
      )}
      {card.lastDayToChange ? (
        <p>{t('overview.card.change-until', { day: formatShortDay(card.lastDayToChange) })}</p>
      ) : null}
      {card.notes.map((note) => (
        <p key={note}>{t(note, { day: formatShortDay(card.from) })}</p>
      ))}
    </TravelCard>
  );
}

function factsOf(group: GroupView, t: Texts): SummaryRow[] {
  const { delivery, rkCard, nextPayment } = group;
  return present<SummaryRow>([
    nextPayment && {
      label: t('overview.group.next-payment'),
      value: t('overview.group.payment-around', {
        price: formatKroner(nextPayment.price),
        day: formatShortDay(nextPayment.day),
      }),
    },
    { label: t('components.travel-card.delivery'), value: delivery },
    ...rejsekortRows(rkCard, t),
  ]);
}
