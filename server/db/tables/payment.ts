import type { Generated } from 'kysely';
import type { CardProvider, PaymentKind } from '../../contract/enums';
import type { DifferenceKind } from '../../domain/comparison';
import type { PaymentPurpose, PaymentState } from '../../domain/payment';
import type { RefundReason, RefundState } from '../../domain/refund';
import type { SavedMethodState } from '../../domain/saved-card';

export interface PaymentOperationTable {
  id: string;
  beneficiary_id: string;
  /** What is paid for. */
  session_type: PaymentPurpose;
  flow_id: string | null;
  group_id: string;
  card_id: string | null;
  provider: CardProvider;
  mode: PaymentKind;
  state: PaymentState;
  attempt: number;
  amount_ore: number;
  /** What was taken, as its provider tells it. */
  captured_ore: Generated<number>;
  /** What of it was paid back, as its refunds tell it. */
  refunded_ore: Generated<number>;
  handle: string;
  /** The saved card that is charged without a window; null when the customer pays in one. */
  saved_method_id: string | null;
  provider_session_id: string | null;
  redirect_url: string | null;
  error_code: string | null;
  /** The card that paid, in its provider's words; null until the provider tells it. */
  masked_number: string | null;
  expiry: string | null;
  brand: string | null;
  cancel_seen: Generated<number>;
  created_at: string;
  updated_at: string;
  next_check_at: string | null;
  /** Until then nobody asks its provider on behalf of those who wait; null before the first did. */
  ask_after: string | null;
  version: Generated<number>;
}

export interface PaymentTransitionTable {
  id: string;
  operation_id: string;
  from_state: PaymentState;
  event: string;
  to_state: PaymentState;
  at: string;
}

export interface SavedMethodTable {
  id: string;
  beneficiary_id: string;
  provider: CardProvider;
  reference: string;
  masked_number: string;
  expiry: string;
  brand: string;
  state: SavedMethodState;
  created_at: string;
}

export interface WebhookEventTable {
  id: string;
  provider: CardProvider;
  body: string;
  received_at: string;
}

/** A return of money that was taken. It outlives its person, and names nobody. */
export interface RefundTable {
  id: string;
  operation_id: string;
  card_id: string | null;
  reason: RefundReason;
  amount_ore: number;
  /** The days that it is for; null for all of them. */
  days: number | null;
  state: RefundState;
  /** A refused one is sent again under another key, which this is part of. */
  attempt: Generated<number>;
  /** What its payment had paid back when it was sent: it is seen by what has been added since. */
  base_ore: number | null;
  error_code: string | null;
  /** The day on which its amount was found. */
  counted_on: string;
  /** The day by which its person is told to have the money. */
  promised_on: string;
  /** The last day on which a card of plastic can be back; null for another. */
  return_by: string | null;
  /** Who decided what a person of the company has to decide, when, and why or how it was paid. */
  decided_by: string | null;
  decided_at: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** What somebody of staff wants to give back off the rules, which another one has to agree to. */
export interface RefundOfferTable {
  id: string;
  operation_id: string;
  amount_ore: number;
  /** Why, as the person reads it. */
  note: string;
  asked_by: string;
  asked_at: string;
  /** Null while it waits. */
  outcome: Generated<'approved' | 'rejected' | 'expired' | null>;
  answered_by: Generated<string | null>;
  answered_at: Generated<string | null>;
}

/** What somebody of staff wants decided of a refund, which another one has to agree to. It names nobody else. */
export interface RefundRequestTable {
  id: string;
  refund_id: string;
  /** JSON of RefundDecision while it waits; `{}` once it is answered. */
  decision: string;
  asked_by: string;
  asked_at: string;
  /** Null while it waits; `alone` for what needed nobody else. */
  outcome: Generated<'approved' | 'rejected' | 'expired' | 'alone' | null>;
  answered_by: Generated<string | null>;
  answered_at: Generated<string | null>;
}

/** A movement of money at a provider; `+` to us, `−` back. Rows are added, never changed or deleted. */
export interface LedgerEntryTable {
  id: string;
  operation_id: string;
  /** The refund that it pays; null for money that was taken. */
  refund_id: string | null;
  kind: 'capture' | 'refund';
  amount_ore: number;
  /** What it was for; null where nothing was ordered in the end and the order is gone. */
  program_id: string | null;
  /** In Copenhagen. */
  day: string;
  why: PaymentPurpose | RefundReason;
  created_at: string;
}

/**
 * The receipt of a movement of money: of a payment, or of a refund. What was sold stands in it as it was
 * then, whatever becomes of the card.
 */
export interface PaymentReceiptTable {
  /** Year and number, `2026-000001`. */
  number: string;
  operation_id: string;
  /** The refund; null for the receipt of the payment. */
  refund_id: string | null;
  /** Null where nothing was sold in the end. */
  card_id: string | null;
  /** What was taken or paid back; more than nothing. */
  amount_ore: number;
  program_id: string | null;
  /** The snapshot of the card's group; null where nothing was sold, and once its person is gone. */
  snapshot: string | null;
  from_day: string | null;
  to_day: string | null;
  card_price_ore: number | null;
  price_ore: number | null;
  created_at: string;
}

/** The last receipt of each year. */
export interface ReceiptNumberTable {
  year: number;
  last: number;
}

/** What our books and a provider tell differently of a payment, until they tell the same. */
export interface ReconciliationDifferenceTable {
  id: string;
  operation_id: string;
  handle: string;
  provider: CardProvider;
  kind: DifferenceKind;
  ours_state: PaymentState;
  /** What lies at the provider, reserved or taken and not paid back, as our books have it. */
  ours_ore: number;
  /** What the provider calls it, in the words of our port. */
  theirs_state: string;
  theirs_ore: number;
  found_at: string;
  /** When the two were last compared. */
  seen_at: string;
  closed_at: string | null;
}
