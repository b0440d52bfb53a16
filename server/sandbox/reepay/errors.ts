/** ReePay's error answers. */
import { randomUUID } from 'node:crypto';
import { ERROR_TABLE } from './error-table';

type ErrorCode = keyof typeof ERROR_TABLE;

export const isErrorCode = (code: number): code is ErrorCode => code in ERROR_TABLE;

/** A refusal on its way to the caller. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly transactionError?: string,
  ) {
    super(ERROR_TABLE[code][1]);
  }

  get status() {
    return ERROR_TABLE[this.code][0];
  }

  toBody(path: string, now: Date) {
    return {
      code: this.code,
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
