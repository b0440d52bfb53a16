import { groupHindrance } from './enums';

/**
 * Every reason the API refuses a call, and the status it answers. The Danish sentence of a code is
 * the text `error.<code>`. Nothing else in the server maps a refusal to a status.
 */
export const statusOfRefusal = {
  'unknown-api-key': 401,
  'not-signed-in': 401,
  'csrf-failed': 403,
  'foreign-origin': 403,
  'not-allowed': 403,
  'account-blocked': 403,
  'group-ended': 403,
  'group-approval-withdrawn': 403,
  'group-approval-over': 403,
  'group-approval-blocked': 403,
  'group-blacklisted': 403,
  'group-without-base': 403,
  'group-paused': 403,
  'shadow-read-only': 403,
  'mfa-needed': 403,
  'debug-login-off': 403,
  'mitid-off': 403,
  'bad-signature': 401,
  'not-found': 404,
  'unknown-user': 404,
  'no-flow': 404,
  'method-not-allowed': 405,
  'no-address': 409,
  'address-registered': 409,
  'stale-order': 409,
  'stale-plan': 409,
  'stale-cancellation': 409,
  'stale-replacement': 409,
  'card-not-cancellable': 409,
  'route-request-over': 409,
  'company-has-answered': 409,
  'order-not-open': 409,
  'order-incomplete': 409,
  'order-obligatory': 409,
  'order-not-paused': 409,
  'nothing-awaited': 409,
  'data-not-retrieved': 409,
  'no-approval': 409,
  'approval-ended': 409,
  'all-days-ordered': 409,
  'too-few-days': 409,
  'no-primary-card': 409,
  'group-obsolete': 409,
  'group-unchangeable': 409,
  'choice-fixed': 409,
  'must-be-done': 409,
  'price-changed': 409,
  'payment-in-progress': 409,
  'card-not-payable': 409,
  'card-not-replaceable': 409,
  'profile-locked': 409,
  'periods-taken': 409,
  'body-too-large': 413,
  'invalid-input': 422,
  'plan-invalid': 422,
  'no-flow-id': 422,
  'not-json': 422,
  'idempotency-key-reused': 422,
  'subsidy-blocked': 422,
  'subsidy-unknown': 422,
  'route-unknown': 422,
  'program-unknown': 422,
  'scheme-unknown': 422,
  'terms-not-accepted': 422,
  'payment-choice-missing': 422,
  'payment-method-unusable': 422,
  'bad-logout-token': 400,
  'contact-invalid': 400,
  'set-address-fail': 500,
  'address-invalid': 400,
  'photo-too-large': 400,
  'photo-invalid': 400,
  'photo-too-small': 400,
  'photo-empty': 400,
  'photo-too-many-pixels': 400,
  'photo-draft-gone': 404,
  'too-many-requests': 429,
  'mfa-locked': 429,
  'addresses-unavailable': 502,
  'mitid-unavailable': 502,
  'provider-unavailable': 502,
  'payment-unknown': 502,
  'webhook-unchecked': 503,
  'provider-refused': 502,
  'rejsekort-unavailable': 502,
  'database-unavailable': 503,
  starting: 503,
  unexpected: 500,
} as const;

export type RefusalCode = keyof typeof statusOfRefusal;

/** Why a change of an order may be refused: it is not there, or not as it was, or being paid for. */
export const OF_CHANGES = [
  'not-found',
  'no-flow',
  'stale-order',
  'order-not-open',
  'choice-fixed',
  'payment-in-progress',
  'payment-unknown',
] as const satisfies RefusalCode[];

/** Why nothing of a group can be changed, besides a blocked account. */
export const GROUP_CLOSED: readonly RefusalCode[] = groupHindrance.exclude([
  'account-blocked',
]).options;

/** Why a payment may not begin. */
export const OF_PAYMENTS = [
  'order-incomplete',
  'terms-not-accepted',
  'payment-method-unusable',
  'provider-unavailable',
  'provider-refused',
] as const satisfies RefusalCode[];

/** Why a picture may not be taken. */
export const OF_PICTURES = [
  'photo-empty',
  'photo-invalid',
  'photo-too-large',
  'photo-too-small',
  'photo-too-many-pixels',
  'photo-draft-gone',
  'too-many-requests',
] as const satisfies RefusalCode[];
