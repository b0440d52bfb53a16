import type { HistoryDetail } from '../contract/history';
import { findCardDetail, type CardDetailRow } from '../db/card-details';
import { readRows } from '../db/json-rows';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { programOn } from '../domain/programs';
import { Refusal } from '../refusal';
import { cardDetailView } from './card-detail';
import { kronerOf } from './display';
import { paymentLines } from './order/read/receipt-lines';
import type { Caller } from './session';

/** One card of «Betalingshistorik». @throws Refusal `not-found` for any but a paid card of the person */
export async function historyDetailOf(
  deps: Deps,
  { beneficiaryId }: Caller,
  cardId: string,
): Promise<HistoryDetail> {
  const row = await findCardDetail(deps.connection.db, beneficiaryId, cardId);
  if (!row?.paid_at) throw new Refusal('not-found');
  const cardDetails = cardDetailView(deps, row);
  const today = dayInCopenhagen(deps.clock.now());
  const program = programOn(row.program_id, deps.config.programs, today);
  return {
    cardDetails,
    paymentDetails: {
      lines: paymentLines(deps, paidAlone(row), program),
      paymentNumber: row.payment_handle,
    },
    rkCardDetails: cardDetails.rkCard,
    refundDetails: refundIn(row),
  };
}

/** The row as that of a receipt for this card by itself: what is paid next is no part of it. */
const paidAlone = (row: CardDetailRow) => ({
  ...row,
  amount_ore: row.payment_amount_ore ?? row.price_ore,
  ...{ next_from_day: null, next_to_day: null, next_price_ore: null },
});

function refundIn(row: CardDetailRow): HistoryDetail['refundDetails'] {
  const sent = readRows(row.refunds).filter(({ state }) => state === 'refunded');
  const last = sent.at(-1);
  if (!last) return null;
  const ore = sent.reduce((sum, { amount_ore: amount }) => sum + amount, 0);
  return { refundAmount: kronerOf(ore), refundDate: dayInCopenhagen(new Date(last.updated_at)) };
}
