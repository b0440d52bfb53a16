import { z } from 'zod';
import { cardStatus } from './enums';
import { day, id, instant, kroner, period, pto, titled } from './shared';

/** `POST /api/nets/operations`. */
export const netsOperationStart = z.object({ cardId: id });
export const netsOperationStarted = z.object({
  /** False for the operation that was under way already. */
  isCreated: z.boolean(),
  operationId: id,
});

/** `GET /api/nets/operations/{id}`: the payment of one period by itself, through Nets. */
export const netsOperation = z.object({
  cardId: id,
  groupId: id,
  transportCompany: pto,
  operation: z.object({ createDate: instant, finishingDate: instant.nullable() }),
  /** The last day on which the period can be paid; null once it is. */
  payBy: day.nullable(),
  isFinished: z.boolean(),
  /** The window to pay in can be gone to. */
  canGoToNets: z.boolean(),
  canBeCancelled: z.boolean(),
  canBeRestarted: z.boolean(),
  /** Nothing is decided: it is worth asking again. */
  checkUpdates: z.boolean(),
  hasWarning: z.boolean(),
  hasError: z.boolean(),
  /** Keys of texts of the portal. */
  warningTextKey: z.string().nullable(),
  errorTextKey: z.string().nullable(),
  /** The period is loaded on a Rejsekort, and was paid: what has become of it there. */
  showRkDirectPublishResult: z.boolean(),
  directPublishResult: titled(cardStatus).nullable(),
  completedSuccessfully: z.boolean(),
  invoiceModelOrNull: z.object({ period, totalPrice: kroner }).nullable(),
});
export type NetsOperation = z.infer<typeof netsOperation>;

/** `GET /api/nets/operations/{id}/state`. */
export const netsOperationState = z.object({
  /** It is over: the page shows something else. */
  finished: z.boolean(),
  /** It is no use to ask again by itself. */
  stop: z.boolean(),
  canBeCancelled: z.boolean(),
  /** Milliseconds until it is asked again. */
  timeout: z.number().int(),
});

/** `GET /api/starting-location`: where a login begins; nulls for the overview. */
export const startingLocation = z.object({
  operationId: id.nullable(),
  operationCardId: id.nullable(),
});
