import { ChangedMeanwhile } from '../../../changed-meanwhile';
import {
  freeCardDays,
  hideGroupWithoutCards,
  shortenGroup,
  updateCard,
} from '../../../db/card-changes';
import type { ApprovalRow } from '../../../db/approvals';
import { findCard, type CardWithApproval } from '../../../db/cards';
import type { Tx } from '../../../db/connect';
import { heldCard, type HeldCard } from '../../../db/orders';
import { cardMachine } from '../../../domain/card-lifecycle';
import { holdsDays } from '../../../domain/card-status';
import { dayInCopenhagen, overlaps, type Period } from '../../../domain/day';
import { settleOfCard } from '../../notifications/settle';

/** The cards that a person holds, of cards read by themselves. */
export function heldAmong(cards: readonly CardWithApproval[]): HeldCard[] {
  return cards.filter(({ status }) => holdsDays(status)).map((card) => heldCard(card));
}

/** Those whose days an order for the approval can't have besides. */
export const heldBeside = (
  held: readonly HeldCard[],
  approval: Pick<ApprovalRow, 'scheme_type' | 'subsidy_level'>,
): HeldCard[] =>
  held.filter(
    ({ scheme, level }) => scheme === approval.scheme_type && level === approval.subsidy_level,
  );

/**
 * Whether an order may take the place of the card. Only one that nobody has begun to pay for: paid
 * cards are given back where their refund is shown first.
 */
export function isOverwritable({ status, hasPayment }: HeldCard): boolean {
  return status === 'Ordered' && !hasPayment;
}

/**
 * Cancels the cards that the periods take the place of; a group ends with its last card that is left, and is
 * hidden without one. False, and nothing done, when one of them
 * can't be overwritten any longer. Throws, and so undoes the transaction, when one changes meanwhile.
 */
export async function overwriteCards(
  tx: Tx,
  now: Date,
  otherCards: readonly HeldCard[],
  periods: readonly Period[],
): Promise<boolean> {
  const inTheWay = otherCards.filter((card) =>
    periods.some((period) => overlaps(period, card.period)),
  );
  if (!inTheWay.every(isOverwritable)) return false;
  const groups = new Set<string>();
  for (const { id, status } of inTheWay) {
    const row = await findCard(tx, id);
    const { to } = cardMachine.take(status, 'cancelled');
    const isAsRead = row?.status === status && row.operation_id === null;
    const change = { status: to, next_change_on: null, paid_at: null };
    if (!isAsRead || !(await updateCard(tx, row, change))) {
      throw new ChangedMeanwhile(`card ${id} changed while it was overwritten`);
    }
    await settleOfCard(tx, row, { status: to, isPaid: false, now });
    await freeCardDays(tx, id);
    groups.add(row.group_id);
  }
  for (const groupId of groups) {
    await shortenGroup(tx, groupId);
    await hideGroupWithoutCards(tx, groupId, dayInCopenhagen(now));
  }
  return true;
}
