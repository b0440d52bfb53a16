import type { CardStatus } from '../../contract/enums';
import { notificationType } from '../../contract/notifications';
import type { Tx } from '../../db/connect';
import { settleAbout } from '../../db/notifications';
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
  const types = isOver
    ? OF_A_CARD_AT_HAND
    : [...typesAnsweredBy('go'), ...typesAnsweredBy('consent')];
  const about = { cardId: card.id };
  await settleAbout(tx, { beneficiaryId: card.beneficiary_id, types, about, now });
}
