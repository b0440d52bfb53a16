import type { RefusalReason } from '../provider';

/** What ReePay's error codes refuse; any other code says that our request is wrong. */
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
  // Card, method, customer or source is gone, not active, pending, failed, or not for such a payment.
  'method-unusable': [19, 40, 42, 71, 110, 128, 139, 140, 147],
  // A failed or unsupported refund, a wrong state, and what a method allows only once or in full.
  impossible: [66, 81, 82, 109, 112, 129, 130, 131, 132, 141],
  unauthorized: [3, 4, 5, 6, 7],
};

const REASONS: ReadonlyMap<number, RefusalReason> = new Map(
  Object.entries(CODES).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as RefusalReason] as const),
  ),
);

/** Active transactions, concurrent update, processing error, rate and concurrency limits. */
const UNDECIDED: ReadonlySet<number> = new Set([2, 30, 74, 78, 80, 108, 122, 123]);

/** True when an error leaves open what happened; a code that refuses does so with any status. */
export function isUndecided(status: number, code: number | null): boolean {
  if (code !== null && UNDECIDED.has(code)) return true;
  if (code !== null && REASONS.has(code)) return false;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

export function reasonOf(status: number, code: number | null): RefusalReason {
  const known = code === null ? undefined : REASONS.get(code);
  if (known) return known;
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 ? 'not-found' : 'misconfigured';
}
