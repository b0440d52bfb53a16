import type { RefusalCode } from './contract/refusals';
import type { Problem } from './contract/shared';
import type { ServerTexts } from './deps';

export interface FieldError {
  field: string;
  /** The text key of the sentence at the field. */
  code: string;
}

/** Thrown by handlers and workflows; `endpoint.ts` turns it into an answer. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly fields: FieldError[] = [],
    readonly vars: Record<string, string | number> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
  }
}

/** The answer body for a refusal, in Danish. */
export function problemOf(refusal: Refusal, texts: ServerTexts, requestId: string): Problem {
  const fieldMessages = [...new Set(refusal.fields.map(({ code }) => texts.t(code, refusal.vars)))];
  return {
    code: refusal.code,
    messages:
      fieldMessages.length > 0 ? fieldMessages : [texts.t(`error.${refusal.code}`, refusal.vars)],
    errors: refusal.fields,
    requestId,
    ...(refusal.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: refusal.retryAfterSeconds }),
  };
}
