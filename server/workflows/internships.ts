import type { CardStatus } from '../contract/enums';
import { getBeneficiary } from '../db/beneficiaries';
import { listCardsWithApproval, periodOf, type CardWithApproval } from '../db/cards';
import type { Queryable, Tx } from '../db/connect';
import type { DueCard } from '../db/due-cards';
import { listToldCards, settleAbout } from '../db/notifications';
import { findFlow } from '../db/order-flows';
import type { Deps } from '../deps';
import { cardMachine, type CardEvent } from '../domain/card-lifecycle';
import { holdsDays, isPaidCard } from '../domain/card-status';
import { dayInCopenhagen, laterDay, type Day, type Period } from '../domain/day';
import { firstGap } from '../domain/internship-cover';
import { tell } from './notifications/raise';

/** How a card is taken through its events; given by who calls, since it asks for this in turn. */
export type ApplyEvents = (
  deps: Deps,
  tx: Tx,
  card: DueCard,
  events: readonly CardEvent[],
) => Promise<void>;

const LOST: readonly CardEvent[] = [
  ...(['cancelled', 'withdrawn', 'returned'] as const),
  ...(['refunded', 'paymentWindowClosed'] as const),
];

/** Whether these events of a card can take cover from internship cards, or give it back. */
export const touchesCover = (events: readonly CardEvent[]): boolean =>
  events.includes('paid') || events.some((event) => LOST.includes(event));

/**
 * Looks at the internship cards of a person after another card of theirs, as it was `before`, fell or was
 * paid. One that has lost days of its cover with it is put aside where that can be done, and its holder
 * told which days are missing; once they are covered again it goes on.
 */
export async function followCover(
  deps: Deps,
  tx: Tx,
  before: DueCard,
  apply: ApplyEvents,
): Promise<void> {
  const { beneficiary_id: beneficiaryId } = before;
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listCardsWithApproval(tx, beneficiaryId, today);
  const others = gapsOf(cards, today).filter(({ card }) => card.id !== before.id);
  if (others.length === 0) return;
  const stopped = await stoppedCards(tx, beneficiaryId);
  const { status, paid_at } = before;
  const asBefore = cards.map((card) =>
    card.id === before.id ? { ...card, status, paid_at } : card,
  );
  const known = new Map(gapsOf(asBefore, today).map(({ card, gap }) => [card.id, gap?.from]));
  for (const { card, gap } of others) {
    if (!gap) {
      if (stopped.has(card.id)) await goOn(deps, tx, card, apply);
      continue;
    }
    // These days were missing already, and their holder was told so.
    if (known.get(card.id) === gap.from && stopped.has(card.id)) continue;
    await tell(deps, tx, {
      type: 'SecondaryCardIsBlocked',
      beneficiaryId,
      level: isMade(card.status) ? 'Blocked' : 'Normal',
      about: { cardId: card.id, groupId: before.group_id },
      facts: { period: periodOf(card), gap },
      event: before.id,
    });
    if (cardMachine.can(card.status, 'paused')) await apply(deps, tx, card, ['paused']);
  }
}

/**
 * Lets the internship cards of a person go on that were put aside and are covered now: a card that covers
 * them was ordered and paid.
 */
export async function resumeCovered(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  apply: ApplyEvents,
): Promise<void> {
  const covered = (await coverOf(deps, tx, beneficiaryId)).filter(({ gap }) => gap === null);
  if (covered.length === 0) return;
  const stopped = await stoppedCards(tx, beneficiaryId);
  for (const { card } of covered) if (stopped.has(card.id)) await goOn(deps, tx, card, apply);
}

/** Puts the internship cards of a person aside that are not made yet: the company makes none any more. */
export async function putAsideUnmade(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  apply: ApplyEvents,
): Promise<void> {
  for (const { card } of await coverOf(deps, tx, beneficiaryId)) {
    if (cardMachine.can(card.status, 'paused')) await apply(deps, tx, card, ['paused']);
  }
}

/**
 * The company makes internship cards again: those that were put aside go on, but for those that have lost
 * their cover, or wait for an order that changes them.
 */
export async function resumeMade(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  apply: ApplyEvents,
): Promise<void> {
  const aside = (await coverOf(deps, tx, beneficiaryId)).filter(({ card }) =>
    cardMachine.can(card.status, 'unpaused'),
  );
  if (aside.length === 0) return;
  const uncovered = await uncoveredCards(deps, tx, beneficiaryId);
  const changing = (await findFlow(tx, { beneficiaryId, isOpen: true }))?.source_group_id;
  for (const { card } of aside) {
    const waits = uncovered.has(card.id) || card.group_id === changing;
    if (!waits) await apply(deps, tx, card, ['unpaused']);
  }
}

/** The internship cards of a person that were stopped for want of cover, and have none yet. */
export async function uncoveredCards(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
): Promise<ReadonlySet<string>> {
  const stopped = await stoppedCards(tx, beneficiaryId);
  if (stopped.size === 0) return stopped;
  const internships = await coverOf(deps, tx, beneficiaryId);
  return new Set(
    internships.flatMap(({ card, gap }) => (gap && stopped.has(card.id) ? card.id : [])),
  );
}

/**
 * The internship cards of a person that are covered now and fall when these cards go one after the
 * other: for each of them those that fall with it.
 */
export async function leaningOn(
  deps: Deps,
  db: Queryable,
  beneficiaryId: string,
  cardIds: readonly string[],
): Promise<CardWithApproval[][]> {
  const today = dayInCopenhagen(deps.clock.now());
  let left = await listCardsWithApproval(db, beneficiaryId, today);
  return cardIds.map((id) => {
    const isCovered = new Set(gapsOf(left, today).flatMap(({ card, gap }) => (gap ? [] : card.id)));
    const without = left.filter((card) => card.id !== id);
    const falling = gapsOf(without, today).flatMap(({ card, gap }) =>
      gap && isCovered.has(card.id) ? [card] : [],
    );
    left = without.filter((card) => !falling.includes(card));
    return falling;
  });
}

/** The internship cards of a person, each with the first of its days that no paid card covers. */
async function coverOf(deps: Deps, tx: Tx, beneficiaryId: string): Promise<Cover[]> {
  const today = dayInCopenhagen(deps.clock.now());
  return gapsOf(await listCardsWithApproval(tx, beneficiaryId, today), today);
}

interface Cover {
  card: CardWithApproval;
  gap: Period | null;
}

function gapsOf(cards: readonly CardWithApproval[], today: Day): Cover[] {
  const covering = cards
    .filter(({ subsidy_level }) => subsidy_level !== 'Secondary')
    .filter(({ status, paid_at }) => isPaidCard({ status, isPaid: paid_at !== null }))
    .map(periodOf);
  return cards
    .filter(({ subsidy_level, status }) => subsidy_level === 'Secondary' && holdsDays(status))
    .map((card) => {
      const { from_day, to_day } = card;
      return { card, gap: firstGap(covering, { from: laterDay(from_day, today), to: to_day }) };
    });
}

const stoppedCards = async (tx: Tx, beneficiaryId: string): Promise<ReadonlySet<string>> =>
  new Set(await listToldCards(tx, beneficiaryId, 'SecondaryCardIsBlocked'));

/** Sent to its holder: nothing but their own doing brings it back. */
const isMade = (status: CardStatus): boolean =>
  isPaidCard({ status, isPaid: false }) && !cardMachine.can(status, 'paused');

async function goOn(deps: Deps, tx: Tx, card: CardWithApproval, apply: ApplyEvents): Promise<void> {
  await settleAbout(tx, {
    beneficiaryId: card.beneficiary_id,
    types: ['SecondaryCardIsBlocked'],
    about: { cardId: card.id },
    now: deps.clock.now(),
  });
  const { secondary_blacklisted_at: listedAt } = await getBeneficiary(tx, card.beneficiary_id);
  if (listedAt !== null || !cardMachine.can(card.status, 'unpaused')) return;
  await apply(deps, tx, card, ['unpaused']);
}
