import { findCard, periodOf } from '../../db/cards';
import type { Tx } from '../../db/connect';
import type { NotificationFacts } from '../../db/json-columns';
import { findRejsekortOfPerson, setRejsekortStatus } from '../../db/rejsekort-cards';
import type { Deps } from '../../deps';
import { cardMachine } from '../../domain/card-lifecycle';
import { addDays, dayInCopenhagen } from '../../domain/day';
import { getProgram, rejsekortProgramOf } from '../../domain/programs';
import { rejsekortStatusOn } from '../../domain/rejsekort-replacement';
import { Refusal } from '../../refusal';
import { applyCardEvents } from '../card-events';
import { moneyOf } from '../money-of-cards';
import { tell, type Told } from '../notifications/raise';
import type { EventHandler, EventSubject } from './event-handler';

/** What Rejsekort tells of a period on a card, which it knows by the id that we gave it. */
export const rejsekortEvents: {
  'period-known': EventHandler<'period-known'>;
  'period-refunded': EventHandler<'period-refunded'>;
  'rejsekort-replaced': EventHandler<'rejsekort-replaced'>;
  'rejsekort-locked': EventHandler<'rejsekort-locked'>;
} = {
  'period-known': (deps, tx, event, group) =>
    end(deps, tx, { ...event, type: 'RKOrderAlreadyExistNotification' }, group),
  'period-refunded': (deps, tx, event, group) =>
    end(deps, tx, { ...event, type: 'RKCardRefunded' }, group),
  'rejsekort-replaced': (deps, tx, event, group) => {
    const type = 'RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard';
    const payBy = addDays(dayInCopenhagen(deps.clock.now()), DAYS_TO_ORDER_AGAIN);
    return end(deps, tx, { ...event, type, payBy }, group);
  },
  'rejsekort-locked': async (deps, tx, { isLocked }, group) => {
    const { rejsekort_card_id: id, beneficiary_id: beneficiaryId } = group;
    const card = id === null ? undefined : await findRejsekortOfPerson(tx, beneficiaryId, id);
    if (!card) throw new Refusal('not-found');
    const held = { status: card.status, lastDay: card.to_day, replacedOn: card.replaced_on };
    const today = dayInCopenhagen(deps.clock.now());
    const status = rejsekortStatusOn(held, rejsekortProgramOf(card.pto), today);
    // While another one is on its way, it is the old one that was locked.
    if (status !== (isLocked ? 'Issued' : 'Locked')) return;
    await setRejsekortStatus(tx, card.id, isLocked ? 'Locked' : 'Issued');
  },
};

/** A period of a Rejsekort that was replaced waits so long for its holder to order it again. */
const DAYS_TO_ORDER_AGAIN = 7;

/** Ends a period that Rejsekort does not load, gives its money back, and tells why. */
async function end(
  deps: Deps,
  tx: Tx,
  { id, cardId, type, payBy }: Pick<Told, 'type' | 'payBy'> & { id: string; cardId: string },
  group: EventSubject,
): Promise<void> {
  const card = await findCard(tx, cardId);
  if (!card || getProgram(group.program_id).delivery !== 'Rejsekort') {
    throw new Refusal('not-found');
  }
  const back: NotificationFacts = await moneyOf(tx, [card]);
  if (cardMachine.can(card.status, 'refunded')) {
    await applyCardEvents(deps, tx, card, ['refunded']);
  } else if (cardMachine.can(card.status, 'refundRequested')) {
    await applyCardEvents(deps, tx, card, ['refundRequested', 'refunded']);
  } else if (cardMachine.can(card.status, 'cancelled')) {
    await applyCardEvents(deps, tx, card, ['cancelled']);
  } else return;
  const sum = back.refund ?? back.reserved;
  if (type === 'RKCardRefunded' && !sum) return;
  // Told when it is done, whether it was taken or only reserved.
  const refunded = type === 'RKCardRefunded' && sum ? { refund: sum } : {};
  await tell(deps, tx, {
    type,
    beneficiaryId: group.beneficiary_id,
    about: { groupId: group.id, cardId },
    facts: { ...back, ...refunded, period: periodOf(card), price: card.price_ore },
    event: id,
    payBy: payBy ?? null,
  });
}
