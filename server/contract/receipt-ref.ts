import { z } from 'zod';
import { day, id, kroner } from './shared';

/** A receipt by its number, with what it is for. */
export const paymentReceiptRef = z.object({
  /** Year and number, `2026-000001`. */
  number: id,
  kind: z.enum(['payment', 'refund']),
  /** What was taken or paid back. There is no VAT. */
  amount: kroner,
  day,
});
export type PaymentReceiptRef = z.infer<typeof paymentReceiptRef>;
