import { z } from 'zod';
import { rejsekortCardStatus, rejsekortHindrance } from './enums';
import { pdfTicketFields } from './pdf-ticket';
import { address, day, id, period, pto, titled, waitSeconds } from './shared';

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
  /** Its holder can have it made once more today. */
  canBeReplaced: z.boolean(),
  ...pdfTicketFields,
});
export type RejsekortCard = z.infer<typeof rejsekortCard>;

/** `GET /api/rejsekort/cards/{id}/replacement`: what happens when a Rejsekort is replaced today. */
export const rejsekortReplacement = z.object({
  rkCardId: id,
  /** As `RejsekortCard` has it. */
  cardNumber: rejsekortCard.shape.cardNumber,
  /** Null when it can be replaced. */
  hindrance: rejsekortHindrance.nullable(),
  /** The one that is under way; null for none. */
  operationId: id.nullable(),
  /** The periods that go on the new card as they are paid. */
  periods: z.array(period),
  /** Where the new card is sent; null where nobody knows. */
  address: address.nullable(),
  /** Days until it is there. */
  deliveryDays: z.object({ min: z.number().int(), max: z.number().int() }),
});
export type RejsekortReplacement = z.infer<typeof rejsekortReplacement>;

/** `POST /api/rk-cards-replacements`. */
export const replacementCreated = z.object({
  isCreated: z.boolean(),
  /** The one that was created, or that is under way already. */
  createdOperationId: id.nullable(),
  /** Why none was created, in words. */
  errorMessage: z.string().nullable(),
});

/** How long its answer may be held until there is news. */
export const replacementWait = z.object({ waitSeconds });

/** `GET /api/rk-cards-replacements/{id}/status`. */
export const replacementStatus = z.object({
  rkCardId: id,
  /** Rejsekort is still to say what came of it. */
  isOperationInProgress: z.boolean(),
  /** Nothing came of it, or it was never begun. */
  showErrorMessage: z.boolean(),
  /** It was never begun; what Rejsekort has refused is refused for good. */
  canRetry: z.boolean(),
  operationCompletedSuccessfully: z.boolean(),
  /** What came of it, in words; null while it is in progress. */
  operationCompleteMessage: z.string().nullable(),
});
export type ReplacementStatus = z.infer<typeof replacementStatus>;
