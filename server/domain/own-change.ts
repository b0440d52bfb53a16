import type { Day, Period } from './day';

// What a person changed of their cards, by comparing them before and after (docs/rules/messages.md).

/** A card as far as its person can change it. */
export interface OwnCard extends Period {
  id: string;
  programId: string;
  /** Null in groups from before it was kept. */
  routeId: string | null;
}

export interface OwnChanges {
  /** Other days, more or fewer periods. */
  periods: boolean;
  /** The first day that another delivery is for. */
  delivery: Day | null;
  /** The first day that another route is for. */
  route: Day | null;
}

/** What is different in the cards that end on `today` or later. */
export function ownChanges(
  before: readonly OwnCard[],
  after: readonly OwnCard[],
  today: Day,
): OwnChanges {
  const isLeft = ({ to }: OwnCard) => to >= today;
  const known = new Map(before.map((card) => [card.id, card]));
  const cards = after.filter(isLeft);
  const firstWith = (differs: (was: OwnCard, is: OwnCard) => boolean): Day | null => {
    const days = cards.flatMap((card) => {
      const was = known.get(card.id);
      return was && differs(was, card) ? [card.from] : [];
    });
    return days.sort()[0] ?? null;
  };
  return {
    periods: daysOf(before.filter(isLeft)) !== daysOf(cards),
    delivery: firstWith((was, is) => was.programId !== is.programId),
    route: firstWith(
      (was, is) => was.routeId !== null && is.routeId !== null && was.routeId !== is.routeId,
    ),
  };
}

const daysOf = (cards: readonly Period[]): string =>
  cards
    .map(({ from, to }) => `${from} ${to}`)
    .sort()
    .join();

/** Of what was changed, what still is. */
export const standing = (changed: OwnChanges, now: OwnChanges): OwnChanges => ({
  periods: changed.periods && now.periods,
  delivery: changed.delivery === null ? null : now.delivery,
  route: changed.route === null ? null : now.route,
});

export const isUnchanged = ({ periods, delivery, route }: OwnChanges): boolean =>
  !periods && delivery === null && route === null;
