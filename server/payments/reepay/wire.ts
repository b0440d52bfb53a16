/** What we read of ReePay's answers. Unknown fields are ignored. */
import { z } from 'zod';
import type { PaymentCard, PaymentOutcome, RefundOutcome } from '../provider';
import { declineReasonOf } from './error-codes';

export const errorSchema = z.object({
  code: z.number().nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
  transaction_error: z.string().nullish(),
});

export const sessionSchema = z.object({ id: z.string(), url: z.string() });

export const sessionInfoSchema = z.object({ id: z.string(), expires: z.string().nullish() });

const cardSchema = z.object({
  masked_card: z.string().nullish(),
  exp_date: z.string().nullish(),
  card_type: z.string().nullish(),
});

export const chargeSchema = z.object({
  handle: z.string(),
  state: z.enum(['created', 'pending', 'authorized', 'settled', 'failed', 'cancelled']),
  processing: z.boolean().nullish(),
  customer: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  refunded_amount: z.number().int().nullish(),
  error: z.string().nullish(),
  error_state: z.string().nullish(),
  source: cardSchema.nullish(),
  recurring_payment_method: z.string().nullish(),
});

export const refundSchema = z.object({
  state: z.enum(['refunded', 'processing', 'failed']),
  amount: z.number().int(),
});

export const methodSchema = z.object({
  id: z.string(),
  state: z.string(),
  customer: z.string(),
  reference: z.string().nullish(),
  card: cardSchema.nullish(),
});

export const methodListSchema = z.object({ content: z.array(methodSchema) });

export const webhookSettingsSchema = z.object({ secret: z.string().min(1) });

type Charge = z.infer<typeof chargeSchema>;

/** The outcome a charge shows by itself; `isSessionOpen` is for the caller to find out. */
export function outcomeOf(charge: Charge): PaymentOutcome {
  if (charge.processing) return { kind: 'pending' };
  switch (charge.state) {
    case 'created':
      return { kind: 'none', isSessionOpen: false };
    case 'pending':
      return { kind: 'pending' };
    case 'failed':
      return { kind: 'declined', reason: declineReasonOf(charge), isSessionOpen: false };
    case 'cancelled':
      return { kind: 'released' };
    case 'authorized':
    case 'settled':
      return {
        kind: charge.state,
        amountOre: charge.amount,
        refundedOre: charge.refunded_amount ?? 0,
        currency: charge.currency,
        customerHandle: charge.customer,
        card: cardOf(charge.source),
        savedMethodId: charge.recurring_payment_method ?? null,
      };
  }
}

/** A method that a window has saved. */
export const savedOutcomeOf = (method: z.infer<typeof methodSchema>): PaymentOutcome => ({
  kind: 'saved',
  customerHandle: method.customer,
  card: cardOf(method.card),
  savedMethodId: method.id,
});

export function refundOutcomeOf(refund: z.infer<typeof refundSchema>): RefundOutcome {
  return { state: refund.state, amountOre: refund.amount };
}

function cardOf(card: z.infer<typeof cardSchema> | null | undefined): PaymentCard | null {
  if (!card?.masked_card) return null;
  return {
    maskedNumber: card.masked_card,
    expiry: card.exp_date ?? '',
    brand: card.card_type ?? 'unknown',
  };
}
