import { z } from 'zod';
import { cardDetail } from './card';
import { cardStatus, origin } from './enums';
import { receiptLine } from './order-payment';
import { nextPayment } from './overview';
import { rejsekortCard } from './rejsekort';
import { day, id, kroner, titled } from './shared';

export const historyItem = z.object({
  cardId: id,
  deliveryType: titled(origin),
  fromDate: day,
  toDate: day,
  /** The day it was paid for. */
  salesDate: day,
  /** The year the card is listed under: that of the sale. */
  salesYear: z.number().int(),
  price: kroner,
  cardDisplayStatus: titled(cardStatus),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** `GET /api/order-history`. */
export const historyPage = z.object({
  orderHistory: z.array(historyItem),
  /** What was paid in each year of the page, those of its cards that stand on another page included. */
  years: z.array(z.object({ year: z.number().int(), total: kroner })),
  /** What is taken next from a saved card; on the first page alone. */
  nextPayment: nextPayment.nullable(),
  /** Whether there is a next page. */
  hasOlder: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPage>;

/** `GET /api/order-history/details/{id}`, by the id of a card. */
export const historyDetail = z.object({
  cardDetails: cardDetail,
  paymentDetails: z.object({
    /** Who was paid, what, when and how, as a receipt says it. */
    lines: z.array(receiptLine),
    /** Our number of the payment at its provider; null for a card that cost nothing. */
    paymentNumber: z.string().nullable(),
  }),
  rkCardDetails: rejsekortCard.nullable(),
  /** Null while nothing was paid back. */
  refundDetails: z.object({ refundAmount: kroner, refundDate: day }).nullable(),
});
export type HistoryDetail = z.infer<typeof historyDetail>;
