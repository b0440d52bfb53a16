import type { Queryable } from '../../db/connect';
import {
  findOperationByHandle,
  insertWebhookEvent,
  type PaymentOperationRow,
} from '../../db/payments';
import type { Deps } from '../../deps';
import { enqueue } from '../../db/outbox';
import { isPaid } from '../../domain/payment';
import { Refusal } from '../../refusal';
import { inTransaction } from '../../in-transaction';

/**
 * Notes a ReePay event and asks about its payment later: the body is a hint, not a fact, and the
 * answer must be quick. A repeated event and one about a payment we don't know are fine; a wrong
 * signature is refused, and logged for an operator to look at.
 */
export async function receiveReepayWebhook(deps: Deps, rawBody: string, now: Date): Promise<void> {
  const verdict = await verified(deps, rawBody);
  if (!verdict.ok) {
    deps.logger.error({ reason: verdict.reason }, 'ReePay webhook refused: check its secret');
    throw new Refusal('bad-signature');
  }
  const { db } = deps.connection;
  const { event } = verdict;
  const operation = await findAsking(db, event);
  const kept = { id: event.id, provider: 'ReePay', body: rawBody, now } as const;
  if (!operation) {
    await insertWebhookEvent(db, kept);
    return;
  }
  await inTransaction(deps, async (tx) => {
    if (!(await insertWebhookEvent(tx, kept))) return;
    await enqueue(tx, 'reconcile-payment', { operationId: operation.id }, { now });
  });
}

/** A window was opened, as we know: nothing has been paid by that. */
const WINDOW_OPENED = 'invoice_created';
const MONEY_RESERVED = 'invoice_authorized';

/** What an event says it is about. */
interface EventHint {
  chargeHandle: string | null;
  paymentMethodReference: string | null;
  eventType: string;
}

/** The payment that has to be asked about; none for one we don't know, or when the event is no news. */
async function findAsking(
  db: Queryable,
  { chargeHandle, paymentMethodReference, eventType }: EventHint,
): Promise<PaymentOperationRow | undefined> {
  // A card that is only saved has no charge: it is called as the attempt is that was to save it.
  const handle = chargeHandle ?? paymentMethodReference;
  if (handle === null || eventType === WINDOW_OPENED) return undefined;
  const operation = await findOperationByHandle(db, handle);
  const isNews = eventType !== MONEY_RESERVED || !operation || !isPaid(operation.state);
  return isNews ? operation : undefined;
}

/** Without the secret nothing can be checked: the event is sent again, as nothing was taken of it. */
async function verified({ reepayWebhooks, logger }: Deps, rawBody: string) {
  try {
    return await reepayWebhooks.verify(rawBody);
  } catch (error) {
    logger.warn({ err: error }, 'ReePay webhook not checked');
    throw new Refusal('webhook-unchecked');
  }
}

/**
 * Notes a Netaxept callback and asks about its transaction later. Callbacks are unsigned: all they
 * prove is that somebody knew the address, so they make us ask and nothing else.
 */
export async function receiveNetaxeptCallback(
  deps: Deps,
  { transactionId, rawBody, now }: { transactionId: string; rawBody: string; now: Date },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const operation = await findOperationByHandle(tx, transactionId);
    if (operation?.provider !== 'Nets') return;
    // It names nothing but the transaction, so that one row says all that any repetition does.
    const id = `netaxept-${transactionId}`;
    await insertWebhookEvent(tx, { id, provider: 'Nets', body: rawBody, now });
    await enqueue(tx, 'reconcile-payment', { operationId: operation.id }, { now });
  });
}
