import type { Generated } from 'kysely';
import type { CardProvider, PaymentKind } from '../../contract/enums';
import type { PaymentPurpose, PaymentState } from '../../domain/payment';
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
