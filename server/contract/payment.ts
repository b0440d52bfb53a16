import { z } from 'zod';
import { paymentProvider, sessionType } from './enums';
import { id } from './shared';

/** `POST /api/payment-sessions`. An `Idempotency-Key` header is required. */
export const paymentSessionStart = z.object({
  paymentType: paymentProvider,
  sessionType,
  groupId: id,
  cardId: id.optional(),
  operationId: id.optional(),
});
export const paymentSessionStarted = z.object({ sessionId: id, redirectUrl: z.url() });

export const paymentSession = z.object({
  sessionId: id,
  reepaySessionId: z.string().nullable(),
  sessionType,
  cardGroupId: id.nullable(),
  cardId: id.nullable(),
  isAborted: z.boolean(),
  isComplete: z.boolean(),
  isError: z.boolean(),
  isWaiting: z.boolean(),
  errorMessage: z.string().nullable(),
});
export type PaymentSession = z.infer<typeof paymentSession>;
