import type { CardStatus } from '../../contract/enums';
import { freeCardDays, updateCard } from '../../db/card-changes';
import { findCard } from '../../db/cards';
import type { Tx } from '../../db/connect';
import type { OrderFlowRow } from '../../db/order-flows';
import { cardMachine } from '../../domain/card-lifecycle';
import { overlaps, type Period } from '../../domain/day';

/** A card of the same scheme and level that the person ordered before. */
export interface OtherCard {
  id: string;
  period: Period;
  status: CardStatus;
  /** A payment for it is under way or done. */
  hasPayment: boolean;
}

/** None for an order that changes a group: the cards it moves are not in its way. */
export function otherCardsOf(
  flow: Pick<OrderFlowRow, 'other_cards' | 'source_group_id'>,
): readonly OtherCard[] {
  if (flow.source_group_id !== null || flow.other_cards === null) return [];
  return flow.other_cards.split(',').map((card) => {
    const [id = '', from = '', to = '', status = 'None', operation] = card.split(' ');
    return {
      id,
      period: { from, to },
      status: status as CardStatus,
      hasPayment: operation !== '-',
    };
  });
}

/**
 * Whether an order may take the place of the card (spec §5 Warnings). Only one that nobody has begun
 * to pay for: paid cards are given back where their refund is shown first (resolution 54).
 */
export function isOverwritable({ status, hasPayment }: OtherCard): boolean {
  return status === 'Ordered' && !hasPayment;
}

/**
 * Cancels the cards that the periods take the place of; false, and nothing done, when one of them
 * can't be overwritten any longer. Throws, and so undoes the transaction, when one changes meanwhile.
 */
export async function overwriteCards(
  tx: Tx,
  otherCards: readonly OtherCard[],
  periods: readonly Period[],
): Promise<boolean> {
  const inTheWay = otherCards.filter((card) =>
    periods.some((period) => overlaps(period, card.period)),
  );
  if (!inTheWay.every(isOverwritable)) return false;
  for (const { id, status } of inTheWay) {
    const row = await findCard(tx, id);
    const { to } = cardMachine.take(status, 'cancelled');
    const isAsRead = row?.status === status && row.operation_id === null;
    const change = { status: to, next_change_on: null, paid_at: null };
    if (!isAsRead || !(await updateCard(tx, row, change))) {
      throw new Error(`Card ${id} changed while it was overwritten`);
    }
    await freeCardDays(tx, id);
  }
  return true;
}
