import { PeriodStrip } from '~/components/card/period-strip';
import { ShowAllLink } from '~/components/frame/show-all-link';
import { SummaryList } from '~/components/card/summary-list';
import { TravelCard } from '~/components/card/travel-card';
import { TwoColumns } from '~/components/frame/two-columns';
import type { RouteInfo } from '#server/contract/shared';
import { formatPeriod, priceText } from '~/lib/format';
import { rejsekortRows } from '~/lib/rejsekort-rows';
import { routeTitle } from '~/lib/route-title';
import { schemeTitle } from '~/lib/scheme-title';
import { useText, type Texts, type TextKey } from '~/lib/texts';
import type { CardGroup, OverviewCard } from '#server/contract/overview';

/** One group: its periods as cards, the current one first, and beside them what they are for. */
export function CardGroupSection({ group, today }: { group: GroupView; today: string }) {
  const t = useText();
  const title = schemeTitle(group, t);
  const titleId = `gruppe-${group.id}`;
  return (
    <section className="wide card-group" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <TwoColumns aside={<GroupFacts group={group} />}>
        <GroupCards group={group} scheme={title} today={today} />
      </TwoColumns>
    </section>
  );
}

function GroupCards({ group, scheme, today }: { group: GroupView; scheme: string; today: string }) {
  const t = useText();
  const [current, ...others] = group.cards;
  if (!current) return <p>{t('overview.group.no-periods')}</p>;
  const { from, to } = group.approvedPeriod;
  return (
    <>
      <TravelCard {...cardProps(group, scheme, current)} delivery={group.delivery} />
      <Notes card={current} />
      <PeriodStrip from={from} to={to} periods={group.cards} today={today} hideFacts />
      {others.length > 0 ? (
        <ul className="travel-cards">
          {others.map((card) => (
            <li key={card.id}>
              <TravelCard {...cardProps(group, scheme, card)} size="compact" />
              <Notes card={card} />
            </li>
          ))}
        </ul>
      ) : null}
      {group.hasMore ? <ShowAllLink href="?vis=alle" /> : null}
    </>
  );
}

function cardProps({ pto }: GroupView, scheme: string, { from, to, price, status }: CardView) {
  return { pto, scheme, from, to, price: priceText(price), status };
}

function Notes({ card }: { card: CardView }) {
  const t = useText();
  return card.notes.map((note) => <p key={note}>{t(note)}</p>);
}

function GroupFacts({ group }: { group: GroupView }) {
  const t = useText();
  const { route, approvedPeriod } = group;
  const rows = [
    { label: t('overview.group.route'), value: routeTitle(route, t) },
    { label: t('components.route.zones'), value: zonesText(route, t) },
    { label: t('components.travel-card.delivery'), value: group.delivery },
    ...rejsekortRows(group.rkCard, t),
    {
      label: t('overview.group.approval'),
      value: formatPeriod(approvedPeriod.from, approvedPeriod.to),
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value)} />;
}

function zonesText({ showAllZonesInFareArea, isFullArea, fareArea, zones }: RouteInfo, t: Texts) {
  if (zones.length > 0 && !showAllZonesInFareArea && !isFullArea) return zones.join(', ');
  return fareArea && t('overview.group.whole-area', { area: fareArea });
}

/** What the overview shows of a group, and no more: a loader's data can be read in the browser. */
export function groupView(group: CardGroup) {
  return {
    id: group.id,
    scheme: group.scheme,
    subsidyLevel: group.subsidyLevel,
    pto: group.pto,
    delivery: group.delivery.title,
    rkCard: group.rkCard && { cardNumber: group.rkCard.cardNumber },
    route: group.route,
    approvedPeriod: group.approvedPeriod,
    hasMore: group.showMoreCardsWarning,
    cards: group.cards.map((card) => ({
      id: card.id,
      from: card.from,
      to: card.to,
      status: card.displayStatus,
      price: card.displayPrice.beneficiaryPrice,
      notes: notesOf(card),
    })),
  };
}
type GroupView = ReturnType<typeof groupView>;
type CardView = GroupView['cards'][number];

function notesOf({ status, isReadyForPayment, awaitsCheckIn }: OverviewCard): TextKey[] {
  const notes: ReadonlyArray<readonly [boolean, TextKey]> = [
    [isReadyForPayment, 'overview.card.ready-for-payment'],
    [awaitsCheckIn, 'overview.card.awaits-check-in'],
    [status.replacementCardIsOnTheWay, 'overview.card.replacement-on-the-way'],
    [status.replacingRkCardIsOnTheWay, 'overview.card.replacing-rejsekort-on-the-way'],
    [status.newRkCardIsOnTheWay, 'overview.card.new-rejsekort-on-the-way'],
    [status.isLockedSmart, 'overview.card.locked'],
  ];
  return notes.filter(([holds]) => holds).map(([, key]) => key);
}
