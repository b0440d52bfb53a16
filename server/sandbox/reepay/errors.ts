/** ReePay's error answers. */
import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import errorTable from './error-table.json' with { type: 'json' };

type Code = keyof typeof errorTable;
type NumberOf<Text> = Text extends `${infer Digits extends number}` ? Digits : never;
type ErrorCode = NumberOf<Code>;

/** ReePay's error codes: the status each comes with, and its text. */
export const ERROR_TABLE = errorTable as Readonly<
  Record<ErrorCode, { status: ContentfulStatusCode; text: string }>
>;

export const isErrorCode = (code: number): code is ErrorCode => code in ERROR_TABLE;

/** A refusal on its way to the caller. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly transactionError?: string,
  ) {
    super(ERROR_TABLE[code].text);
  }

  get status() {
    return ERROR_TABLE[this.code].status;
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
