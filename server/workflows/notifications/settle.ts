import { subDays } from 'date-fns/subDays';
import type { CardStatus } from '../../contract/enums';
import { notificationType } from '../../contract/notifications';
import type { Tx } from '../../db/connect';
import { factsColumn } from '../../db/json-columns';
import { listOpenOfCards, settleAbout, settleBefore, settleOldDays } from '../../db/notifications';
import type { Deps } from '../../deps';
import { typesAnsweredBy } from './types';

/** What is told of a card that is gone, and stays until it is read. */
const TOLD_AFTERWARDS = new Set<string>([
  'CardCancelledDueToReepayExpiredSinglePaymentWindow',
  'CardCancelledDueToOpenApiChanges',
  'CardCancelledDueToRoutesIncompatibility',
  'RejseBilletAppCardHasBeenRefunded',
  'RKCardRefunded',
  'RKOrderAlreadyExistNotification',
  'RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard',
]);
const OF_A_CARD_AT_HAND = notificationType.options.filter((type) => !TOLD_AFTERWARDS.has(type));

const OVER: readonly CardStatus[] = ['Cancelled', 'Expired', 'Refunded', 'Reimbursed', 'Closed'];

/** Settles what a card has made pointless: a paid one needs no payment, one that is over needs nothing. */
export async function settleOfCard(
  tx: Tx,
  card: { id: string; beneficiary_id: string },
  { status, isPaid, now }: { status: CardStatus; isPaid: boolean; now: Date },
): Promise<void> {
  const isOver = OVER.includes(status);
  if (!isOver && !isPaid) return;
  const types = isOver ? OF_A_CARD_AT_HAND : toBeDone();
  const about = { cardId: card.id };
  await settleAbout(tx, { beneficiaryId: card.beneficiary_id, types, about, now });
}

/** Settles what a card asks of its holder when it gets other days: of those it asks anew when their time comes. */
export const settleOfOldDays = (
  tx: Tx,
  { id: cardId, beneficiary_id: beneficiaryId }: { id: string; beneficiary_id: string },
  now: Date,
): Promise<void> => settleOldDays(tx, { beneficiaryId, cardId, types: toBeDone(), now });

/** What these cards of a person ask to have paid, other than whether a price is agreed to. */
export async function listAskedToPay(
  tx: Tx,
  { beneficiaryId, cardIds }: { beneficiaryId: string; cardIds: readonly string[] },
) {
  const types = typesAnsweredBy('go');
  const open = await listOpenOfCards(tx, { beneficiaryId, cardIds, types });
  return open
    .map((row) => ({ ...row, facts: factsColumn.read(row.facts) }))
    .filter(({ facts }) => facts.price !== undefined);
}

/** What asks something of a person. */
const toBeDone = () => [...typesAnsweredBy('go'), ...typesAnsweredBy('consent')];

/** What is only to be read is no news any more after so many days. */
const DAYS_UNREAD = 90;

/** Settles what nobody has read for a long time. */
export async function settleUnread({ connection }: Deps, now: Date): Promise<void> {
  await settleBefore(connection.db, {
    types: typesAnsweredBy('read'),
    before: subDays(now, DAYS_UNREAD),
    now,
  });
}
