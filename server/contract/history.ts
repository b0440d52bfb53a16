import { z } from 'zod';
import { cardStatus, origin } from './enums';
import { day, id, kroner, titled } from './shared';

export const historyItem = z.object({
  cardId: id,
  deliveryType: titled(origin),
  fromDate: day,
  toDate: day,
  /** The day it was paid for; null while it is not. */
  salesDate: day.nullable(),
  /** The year the card is listed under: that of the sale, else of its start. */
  salesYear: z.number().int(),
  price: kroner,
  cardDisplayStatus: titled(cardStatus),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** `GET /api/order-history`. */
export const historyPage = z.object({
  orderHistory: z.array(historyItem),
  /** Whether there is a next page. */
  hasOlder: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPage>;
