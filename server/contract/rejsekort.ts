import { z } from 'zod';
import { rejsekortCardStatus } from './enums';
import { day, id, pto, titled } from './shared';

/** `GET` and `POST /api/rejsekort/customer`. */
export const rejsekortCustomer = z.object({
  /** Null when the person has no account at Rejsekort. */
  customerId: z.string().nullable(),
  isConsentReceived: z.boolean(),
});
export type RejsekortCustomer = z.infer<typeof rejsekortCustomer>;

export const newRejsekortCustomer = z.object({ email: z.string(), repeatedEmail: z.string() });

/** `PATCH /api/rejsekort/consent`; without a flow, the order under way is meant. */
export const rejsekortConsent = z.object({
  acceptTermsAndConditions: z.boolean(),
  flowId: id.optional(),
  version: z.number().int().optional(),
});

/** A physical card. */
export const rejsekortCard = z.object({
  id,
  /** 16 digits in groups of 6-3-3-3-1; null until Rejsekort has given it. */
  cardNumber: z.string().nullable(),
  rkCardStatus: titled(rejsekortCardStatus),
  fromDate: day,
  toDate: day,
  pto,
});
export type RejsekortCard = z.infer<typeof rejsekortCard>;
