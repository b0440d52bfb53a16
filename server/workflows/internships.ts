import type { CardStatus } from '../contract/enums';
import { listCardsWithApproval, periodOf, type CardWithApproval } from '../db/cards';
import type { Tx } from '../db/connect';
import type { DueCard } from '../db/due-cards';
import { listToldCards, settleAbout } from '../db/notifications';
import type { Deps } from '../deps';
import { cardMachine, type CardEvent } from '../domain/card-lifecycle';
import { holdsDays, isPaidCard } from '../domain/card-status';
import { dayInCopenhagen, laterDay } from '../domain/day';
import { firstGap } from '../domain/internship-cover';
import { tell } from './notifications/raise';

/** How a card is taken through its events; given by who calls, since it asks for this in turn. */
export type ApplyEvents = (
  deps: Deps,
  tx: Tx,
  card: DueCard,
  events: readonly CardEvent[],
) => Promise<void>;

const LOST: readonly CardEvent[] = ['cancelled', 'refunded', 'paymentWindowClosed'];

/** Whether these events of a card can take cover from internship cards, or give it back. */
export const touchesCover = (events: readonly CardEvent[]): boolean =>
  events.includes('paid') || events.some((event) => LOST.includes(event));

/**
 * Looks at the internship cards of a person after another card of theirs fell or was paid. One that has
 * lost days of its cover is put aside where that can be done, and its holder told which days are missing;
 * once they are covered again it goes on.
 */
export async function followCover(
  deps: Deps,
  tx: Tx,
  changed: Pick<DueCard, 'id' | 'beneficiary_id' | 'group_id'>,
  apply: ApplyEvents,
): Promise<void> {
  const { beneficiary_id: beneficiaryId } = changed;
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listCardsWithApproval(tx, beneficiaryId, today);
  const internships = cards.filter(
    ({ id, subsidy_level, status }) =>
      subsidy_level === 'Secondary' && id !== changed.id && holdsDays(status),
  );
  if (internships.length === 0) return;
  const covering = cards
    .filter(({ subsidy_level }) => subsidy_level !== 'Secondary')
    .filter(({ status, paid_at }) => isPaidCard({ status, isPaid: paid_at !== null }))
    .map(periodOf);
  const stopped = new Set(await listToldCards(tx, beneficiaryId, 'SecondaryCardIsBlocked'));
  for (const card of internships) {
    const { from_day, to_day } = card;
    const gap = firstGap(covering, { from: laterDay(from_day, today), to: to_day });
    if (!gap) {
      if (stopped.has(card.id)) await goOn(deps, tx, card, apply);
      continue;
    }
    await tell(deps, tx, {
      type: 'SecondaryCardIsBlocked',
      beneficiaryId,
      level: isMade(card.status) ? 'Blocked' : 'Normal',
      about: { cardId: card.id, groupId: changed.group_id },
      facts: { period: periodOf(card), gap },
      event: changed.id,
    });
    if (cardMachine.can(card.status, 'paused')) await apply(deps, tx, card, ['paused']);
  }
}

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
  if (cardMachine.can(card.status, 'unpaused')) await apply(deps, tx, card, ['unpaused']);
}
