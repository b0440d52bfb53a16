import { z } from 'zod';
import { priceLine } from './card';
import { receiptLine } from './order-payment';
import { paymentReceiptRef } from './receipt-ref';
import { id, instant, kroner, period } from './shared';

/** `GET /api/receipts/{id}`: the receipt of a payment, or of money that was paid back. */
export const paymentReceipt = paymentReceiptRef.extend({
  issuedAt: instant,
  /** The card it is for; null where nothing was sold in the end, or it is gone. */
  cardId: id.nullable(),
  /** Its days as they were then. */
  period: period.nullable(),
  /** Who sold what, how it was paid, and the numbers to find it by. */
  lines: z.array(receiptLine),
  /** How the price came about; empty for money that was paid back. */
  priceLines: z.array(priceLine),
  /** What the price was in all; null where nothing was sold. */
  price: kroner.nullable(),
  /** The other receipts of the same payment, oldest first. */
  others: z.array(paymentReceiptRef),
});
export type PaymentReceipt = z.infer<typeof paymentReceipt>;
