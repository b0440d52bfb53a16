/** The documents the ReePay sandbox keeps; fields in snake_case are ReePay's own wire names. */
import { z } from 'zod';

export interface Customer {
  handle: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  created: string;
  methodIds: string[];
}

export interface PaymentSource {
  type: 'card' | 'card_token' | 'mobilepay' | 'vipps_recurring';
  /** The saved method charged, when it was one. */
  card?: string;
  card_type?: string;
  masked_card?: string;
  exp_date?: string;
}

export interface PaymentMethod {
  id: string;
  state: 'active' | 'inactivated' | 'failed' | 'pending' | 'deleted';
  customer: string;
  reference: string;
  created: string;
  source: PaymentSource;
}

export interface Transaction {
  id: string;
  type: 'authorization' | 'settle' | 'refund' | 'cancel';
  state: 'pending' | 'authorized' | 'settled' | 'refunded' | 'failed' | 'cancelled';
  amount: number;
  created: string;
  error?: string;
  error_state?: DeclineState;
}

export type DeclineState = 'soft_declined' | 'hard_declined' | 'processing_error';

export interface Decline {
  error: string;
  error_state: DeclineState;
}

/** How an attempt to pay ends: at once, or at `resolvesAt` (null = when the control page says). */
export type AttemptResult =
  | { kind: 'approved' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'pending'; resolvesAt: string | null; then: Decline | null };

export interface Charge {
  handle: string;
  state: 'created' | 'pending' | 'authorized' | 'settled' | 'failed' | 'cancelled';
  processing: boolean;
  customer: string;
  amount: number;
  currency: string;
  ordertext: string;
  created: string;
  authorized?: string;
  settled?: string;
  cancelled?: string;
  authorized_amount: number;
  refunded_amount: number;
  error?: string;
  error_state?: DeclineState;
  source: PaymentSource;
  recurring_payment_method?: string;
  transactions: Transaction[];
  /** What to do when a pending attempt is resolved. */
  attempt?: { settle: boolean; saveReference: string | null };
  pending?: { resolvesAt: string | null; then: Decline | null };
}

export interface Session {
  id: string;
  created: string;
  expires: string;
  customer: string;
  accept_url: string;
  cancel_url: string;
  settle: boolean;
  /** The method paid with is saved, too. */
  recurring: boolean;
  /** What is paid; null where a method is only saved. */
  order: Order | null;
  /** What the saved method is called. */
  reference: string;
  state: 'open' | 'deleted';
}

/** A window in which something is paid. */
export type ChargeSession = Session & { order: Order };

export interface Order {
  handle: string;
  amount: number;
  currency: string;
  ordertext: string;
}

export interface Refund {
  id: string;
  state: 'refunded';
  invoice: string;
  amount: number;
  currency: string;
  transaction: string;
  created: string;
}

const HANDLE = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-zA-Z0-9_.\-@]+$/);

export const customerInput = z.object({
  handle: HANDLE,
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});

const windowInput = z.object({
  accept_url: z.url(),
  cancel_url: z.url(),
  ttl: z
    .string()
    .regex(/^P(T\d+[MH]|\d+D)$/)
    .default('P90D'),
});

/** A session that saves a method and charges nothing. */
export const recurringSessionInput = windowInput.extend({
  create_customer: customerInput,
  payment_method_reference: z.string().min(1).max(100).optional(),
});

export const chargeSessionInput = windowInput.extend({
  order: z.object({
    handle: HANDLE,
    amount: z.number().int().positive(),
    currency: z.string().length(3).default('DKK'),
    ordertext: z.string().default(''),
    customer: customerInput,
  }),
  settle: z.boolean().default(false),
  recurring: z.boolean().default(false),
});

export const chargeInput = z.object({
  handle: HANDLE,
  key: z.string().optional(),
  amount: z.number().int().positive(),
  currency: z.string().length(3).default('DKK'),
  ordertext: z.string().default(''),
  customer_handle: HANDLE,
  source: z.string().regex(/^(auto|(ca|ms|vr)_.+)$/),
  settle: z.boolean().default(true),
});

export const settleInput = z.object({
  key: z.string().optional(),
  amount: z.number().int().positive().optional(),
});

export const refundInput = z.object({
  invoice: HANDLE,
  key: z.string().optional(),
  amount: z.number().int().positive().optional(),
  text: z.string().optional(),
});
