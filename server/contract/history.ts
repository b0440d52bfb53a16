import { z } from 'zod';
import { cardStatus, origin } from './enums';
import { nextPayment } from './overview';
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
