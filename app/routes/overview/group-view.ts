import type { CardGroup, OverviewCard } from '#server/contract/overview';
import { rejsekortFacts } from '~/lib/rejsekort-rows';
import type { TextKey } from '~/lib/texts';

/** What the overview shows of a group, and no more: a loader's data can be read in the browser. */
export function groupView(group: CardGroup) {
  const shown = new Set(group.cards.map(({ id }) => id));
  const folded = group.upcomingCards.filter(({ id }) => !shown.has(id));
  return {
    id: group.id,
    scheme: group.scheme,
    subsidyLevel: group.subsidyLevel,
    pto: group.pto,
    delivery: group.delivery.title,
    rkCard: group.rkCard && rejsekortFacts(group.rkCard),
    route: group.route,
    approvedPeriod: group.approvedPeriod,
    nextPayment: group.nextPayment,
    showMoreCardsWarning: group.showMoreCardsWarning,
    periods: [...group.cards, ...folded].map(({ id, from, to }) => ({ id, from, to })),
    cards: group.cards.map(cardView),
  };
}
export type GroupView = ReturnType<typeof groupView>;
export type CardView = ReturnType<typeof cardView>;

const cardView = (card: OverviewCard) => ({
  id: card.id,
  from: card.from,
  to: card.to,
  days: card.days,
  daysLeft: card.daysLeft,
  lastDayToChange: card.lastDayToChange,
  status: card.displayStatus,
  price: card.displayPrice.beneficiaryPrice,
  notes: notesOf(card),
});

/** What its holder has to know of a card, or to do. */
export function notesOf({
  status,
  isReadyForPayment,
  awaitsCheckIn,
}: Pick<OverviewCard, 'status' | 'isReadyForPayment' | 'awaitsCheckIn'>): TextKey[] {
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
