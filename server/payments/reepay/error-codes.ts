import type { DeclineReason, RefusalReason } from '../provider';

// Everything that ReePay refuses with. What follows for a card that is charged later stands in
// domain/charge-again.ts, by the reasons that this table gives.

/** What the codes of its API refuse; any other code says that our request or our set-up is wrong. */
const CODES: Partial<Record<RefusalReason, readonly number[]>> = {
  'not-found': [8, 9, 31, 70, 107],
  duplicate: [11],
  cancelled: [29],
  'not-settled': [64],
  'amount-too-high': [65, 102],
  declined: [77],
  'already-settled': [79],
  'amount-or-customer-changed': [99, 100],
  'already-authorized': [105],
  'not-authorized': [106],
  // Card, token or source can't be used for such a payment; another card can.
  'card-unusable': [34, 35, 36, 38, 39, 76, 98, 103, 104, 111, 138, 139, 140, 147],
  // Card, method, source or its customer is gone, or not active; for a charge 9 says the same.
  'method-unusable': [18, 19, 40, 41, 42, 71, 110, 127],
  // A failed or unsupported refund, a wrong state, and what a method allows only once or in full.
  impossible: [66, 81, 82, 109, 112, 129, 130, 131, 132, 141],
  unauthorized: [3, 4, 5, 6, 7],
};

/** Active or pending transactions and methods, concurrent update, processing error, rate and concurrency limits. */
const UNDECIDED: ReadonlySet<number> = new Set([2, 30, 74, 78, 80, 108, 122, 123, 128]);

/** Why a charge failed, by the `error` it has; another is told by its `error_state`. */
const CHARGE_ERRORS: Partial<Record<DeclineReason, readonly string[]>> = {
  'insufficient-funds': ['insufficient_funds'],
  'processing-error': ['acquirer_communication_error', 'acquirer_error', 'acquirer_rejected_error'],
  declined: ['settle_blocked'],
  'reservation-lost': [
    'authorization_expired',
    'authorization_voided',
    'authorization_amount_exceeded',
  ],
  'card-declined': ['declined_by_acquirer', 'risk_filter_block', 'fraud_block'],
  'card-expired': ['credit_card_expired'],
  'hard-declined': [
    'credit_card_lost_or_stolen',
    'credit_card_suspected_fraud',
    'emv_token_suspended',
  ],
  'authentication-failed': ['sca_required'],
  'method-unusable': ['emv_token_deleted'],
  refused: [
    'acquirer_integration_error',
    'acquirer_authentication_error',
    'acquirer_configuration_error',
    'refund_amount_too_high',
  ],
};

const ERROR_STATES: Readonly<Record<string, DeclineReason>> = {
  soft_declined: 'declined',
  hard_declined: 'hard-declined',
  processing_error: 'processing-error',
};

const REASONS = byValue(CODES);
const DECLINE_REASONS = byValue(CHARGE_ERRORS);

function byValue<Reason extends string, Value>(
  table: Partial<Record<Reason, readonly Value[]>>,
): ReadonlyMap<Value, Reason> {
  const rows = Object.entries(table) as [Reason, readonly Value[]][];
  return new Map(rows.flatMap(([reason, values]) => values.map((value) => [value, reason])));
}

/** True when an error leaves open what happened; a code that refuses does so with any status. */
export function isUndecided(status: number, code: number | null): boolean {
  if (code !== null && UNDECIDED.has(code)) return true;
  if (code !== null && REASONS.has(code)) return false;
  // «Not implemented» is a no, and will be one the next time.
  if (status === 501) return false;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/** Why a call was refused; `bankError` is what ReePay adds where a bank said no. */
export function reasonOf(
  status: number,
  code: number | null,
  bankError: string | null,
): RefusalReason {
  if (declineReasonOf({ error: bankError }) === 'reservation-lost') return 'reservation-lost';
  const known = code === null ? undefined : REASONS.get(code);
  if (known) return known;
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 ? 'not-found' : 'misconfigured';
}

/** Why a charge failed: its error says so, or else its state; a word that is not known is a bank's no. */
export function declineReasonOf(charge: {
  error?: string | null | undefined;
  error_state?: string | null | undefined;
}): DeclineReason {
  const known = DECLINE_REASONS.get(charge.error ?? '');
  return known ?? ERROR_STATES[charge.error_state ?? ''] ?? 'declined';
}
