import type { CardStatus } from '#server/contract/enums';
import type { CardGroup, OverviewCard } from '#server/contract/overview';
import type { TextKey } from '~/lib/texts';

/** How many periods a long group shows before «Vis alle» (resolutions 38). */
const SHORT_LIST = 3;

/** Periods nobody travels on any more, whatever their dates. */
const ENDED: ReadonlySet<CardStatus> = new Set<CardStatus>([
  'Cancelled',
  'Closed',
  'Expired',
  'Reimbursed',
  'Refunded',
]);

/** What the overview shows of a group, and no more: a loader's data can be read in the browser. */
export function groupView(group: CardGroup, today: string, showsAll: boolean) {
  const cards = currentFirst(group.cards, today);
  const isShort = group.showMoreCardsWarning && !showsAll && cards.length > SHORT_LIST;
  const shown = isShort ? cards.slice(0, SHORT_LIST) : cards;
  return {
    id: group.id,
    scheme: group.scheme.title,
    level: group.subsidyLevel.value === 'Secondary' ? group.subsidyLevel.title : null,
    pto: group.pto,
    delivery: group.delivery.title,
    route: group.route,
    approvedPeriod: group.approvedPeriod,
    periods: group.cards.map(({ id, from, to, displayStatus }) => ({
      id,
      from,
      to,
      status: displayStatus,
    })),
    cards: shown.map((card) => ({
      id: card.id,
      from: card.from,
      to: card.to,
      status: card.displayStatus,
      price: card.displayPrice.beneficiaryPrice,
      notes: notesOf(card),
      isHero: card === cards[0] && isUsable(card, today),
    })),
    hiddenCount: cards.length - shown.length,
    total: cards.length,
  };
}
export type GroupView = ReturnType<typeof groupView>;

/** The period of today (or the next one), those to come, and then those gone by, latest first. */
export function currentFirst(cards: readonly OverviewCard[], today: string): OverviewCard[] {
  const byDate = [...cards].sort((a, b) => a.from.localeCompare(b.from));
  const usable = byDate.filter((card) => isUsable(card, today));
  return [...usable, ...byDate.filter((card) => !isUsable(card, today)).reverse()];
}

function isUsable(card: OverviewCard, today: string): boolean {
  return card.to >= today && !ENDED.has(card.displayStatus.value);
}

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
