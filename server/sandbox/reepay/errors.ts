/** ReePay's error answers (design/providers.md §1.1). */
import { randomUUID } from 'node:crypto';

const ERRORS = {
  400: [400, 'Invalid request'],
  401: [401, 'Invalid credentials'],
  500: [500, 'Internal error'],
  8: [404, 'Invoice not found'],
  9: [404, 'Customer not found'],
  11: [400, 'Duplicate handle'],
  29: [400, 'Invoice already cancelled'],
  31: [404, 'Not found'],
  40: [404, 'Payment method not found'],
  64: [400, 'Invoice not settled'],
  65: [400, 'Refund amount too high'],
  77: [402, 'Transaction declined'],
  78: [402, 'Transaction processing error'],
  79: [400, 'Invoice already settled'],
  80: [400, 'Invoice has processing transaction'],
  99: [400, 'Customer cannot be changed'],
  100: [400, 'Amount cannot be changed'],
  102: [400, 'Settle amount higher than authorized amount'],
  105: [400, 'Invoice already authorized'],
  106: [400, 'Invoice must be authorized'],
  107: [404, 'Charge not found'],
  122: [429, 'Request rate limit exceeded'],
  147: [400, 'Payment method in failed state'],
} as const satisfies Record<number, readonly [400 | 401 | 402 | 404 | 429 | 500, string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes we made up because ReePay names no number for them; they never reach the wire. */
const WITHOUT_CODE: ErrorCode[] = [400, 401, 500];

/** A refusal on its way to the caller. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly transactionError?: string,
  ) {
    super(ERRORS[code][1]);
  }

  get status() {
    return ERRORS[this.code][0];
  }

  toBody(path: string, now: Date) {
    return {
      code: WITHOUT_CODE.includes(this.code) ? undefined : this.code,
      error: this.message,
      path,
      timestamp: now.toISOString(),
      http_status: this.status,
      http_reason: this.message,
      request_id: randomUUID(),
      transaction_error: this.transactionError,
    };
  }
}
