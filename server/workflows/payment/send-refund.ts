import { addHours } from 'date-fns/addHours';
import { book } from '../../db/ledger';
import { enqueue } from '../../db/outbox';
import { writeRefundReceipt } from '../../db/payment-receipts';
import { findOperation, updateOperation, type PaymentOperationRow } from '../../db/payments';
import { findRefund, type RefundRow } from '../../db/refunds';
import type { Deps } from '../../deps';
import { paymentMachine } from '../../domain/payment';
import {
  hoursToRetry,
  isRefundInFlight,
  isRefundOver,
  type RefundEvent,
} from '../../domain/refund';
import { inTransaction } from '../../in-transaction';
import { ProviderRefused, ProviderUnavailable } from '../../payments/provider';
import { changeRefund, type RefundChange } from './change-refund';
import { fulfilmentOf } from './fulfilment';
import { isFixedByOperators } from './refusals';
import type { Tx } from '../../db/connect';

/**
 * Pays money back, as far as that goes now; safe to repeat at any point. What was sent is looked for before
 * it is sent again, under the same key: its payment shows the sum that was paid back before and since.
 * @throws while its outcome is open, so that it is tried again later
 */
export async function sendRefund(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  const { db } = deps.connection;
  const known = await findRefund(db, refundId);
  if (!known || isRefundOver(known.state)) return;
  const operation = await findOperation(db, known.operation_id);
  if (!operation) throw new Error(`Refund ${refundId} has no payment`);
  const paidBack = await paidBackOf(deps, operation);
  if (isRefundInFlight(known.state) && isThere(known, paidBack)) {
    await step(deps, known, 'done');
    return;
  }
  const begun = await begin(deps, operation, await makeReady(deps, known), paidBack);
  // Somebody has paid it back at the provider by hand.
  if (paidBack - operation.refunded_ore >= begun.amount_ore) {
    await step(deps, begun, 'done');
  } else if (paidBack + begun.amount_ore > operation.captured_ore) {
    await step(deps, begun, 'givenUp', { error_code: 'more-than-is-left' });
  } else {
    await send(deps, operation, begun);
  }
}

/**
 * Has it under way alone, so that what its provider shows and is not booked is of no other refund.
 * @throws while another one of its payment is under way, and when one was booked since the payment was read
 */
async function begin(
  deps: Deps,
  operation: PaymentOperationRow,
  refund: RefundRow,
  paidBack: number,
): Promise<RefundRow> {
  return inTransaction(deps, async (tx) => {
    // An index of the table lets in one for each payment.
    const begun = await changeRefund(deps, tx, refund, 'sent', { base_ore: paidBack });
    const current = await findOperation(tx, operation.id);
    if (current?.refunded_ore === operation.refunded_ore) return begun;
    throw new Error(`Payment operation ${operation.id} changed meanwhile`);
  });
}

async function makeReady(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  if (refund.state === 'failed') {
    return step(deps, refund, 'retried', { attempt: refund.attempt + 1 });
  }
  return refund.state === 'ready' ? refund : step(deps, refund, 'absent');
}

/** What the provider has paid back of a payment so far. */
async function paidBackOf(deps: Deps, operation: PaymentOperationRow): Promise<number> {
  const { handle, provider_session_id: sessionId } = operation;
  const outcome = await deps.payments[operation.provider].findOutcome({ handle, sessionId });
  if (outcome.kind === 'settled') return outcome.refundedOre;
  throw new Error(`Payment operation ${operation.id} is ${outcome.kind}, not settled`);
}

const isThere = ({ base_ore: base, amount_ore: amount }: RefundRow, paidBack: number): boolean =>
  paidBack >= (base ?? 0) + amount;

async function send(deps: Deps, operation: PaymentOperationRow, refund: RefundRow): Promise<void> {
  try {
    const { state } = await deps.payments[operation.provider].refund({
      handle: operation.handle,
      key: `refund-${refund.id}-${refund.attempt}`,
      amountOre: refund.amount_ore,
      paidBackOre: refund.base_ore ?? 0,
      text: deps.texts.t('payment.returned-text'),
    });
    if (state === 'refunded') await step(deps, refund, 'done');
    else if (state === 'failed') await step(deps, refund, 'declined', { error_code: 'declined' });
    else {
      await step(deps, refund, 'pending');
      throw new Error(`Refund ${refund.id} is under way`);
    }
  } catch (error) {
    if (error instanceof ProviderRefused) return hearRefusal(deps, operation, refund, error);
    if (error instanceof ProviderUnavailable) await step(deps, refund, 'silent');
    throw error;
  }
}

/** A definite no: its bank may think again, an operator may mend our settings, nobody the rest. */
async function hearRefusal(
  deps: Deps,
  operation: PaymentOperationRow,
  refund: RefundRow,
  error: ProviderRefused,
): Promise<void> {
  if (isFixedByOperators(error)) {
    await step(deps, refund, 'absent');
    throw error;
  }
  if (isThere(refund, await paidBackOf(deps, operation))) {
    await step(deps, refund, 'done');
    return;
  }
  deps.logger.error({ err: error, refundId: refund.id }, 'refund refused');
  const event = error.reason === 'declined' ? 'declined' : 'givenUp';
  await step(deps, refund, event, { error_code: String(error.providerCode ?? error.reason) });
}

/** Takes a refund through an event, with what follows from it. */
async function step(
  deps: Deps,
  refund: RefundRow,
  event: RefundEvent,
  change: RefundChange = {},
): Promise<RefundRow> {
  return inTransaction(deps, async (tx) => {
    const changed = await changeRefund(deps, tx, refund, event, change);
    if (changed.state === 'refunded') await bookRefund(deps, tx, changed);
    if (changed.state === 'awaitsStaff') await tellGivenUp(deps, tx, changed);
    return changed.state === 'failed' ? tryLater(deps, tx, changed) : changed;
  });
}

/** Enters it, and ends its payment when nothing is left of it. */
async function bookRefund(deps: Deps, tx: Tx, refund: RefundRow): Promise<void> {
  const now = deps.clock.now();
  const operation = await findOperation(tx, refund.operation_id);
  if (!operation) throw new Error(`Refund ${refund.id} has no payment`);
  const refundedOre = operation.refunded_ore + refund.amount_ore;
  const isAll = refundedOre === operation.captured_ore;
  const isLast = isAll && paymentMachine.can(operation.state, 'refunded');
  const state = isLast ? paymentMachine.take(operation.state, 'refunded').to : operation.state;
  const changed = await updateOperation(
    tx,
    operation,
    {
      ...{ state, refunded_ore: refundedOre, updated_at: now.toISOString() },
      ...(isLast ? { next_check_at: null } : {}),
    },
    'refunded',
  );
  if (!changed) throw new Error(`Payment operation ${operation.id} changed meanwhile`);
  const entry = { kind: 'refund', amount_ore: -refund.amount_ore, why: refund.reason } as const;
  await book(tx, operation, { ...entry, refund_id: refund.id }, now);
  const receipt = await writeRefundReceipt(tx, refund, now);
  const { amount_ore: amountOre, card_id: cardId } = refund;
  const news = { refund: 'done', amountOre, cardId, receipt } as const;
  await fulfilmentOf(deps, operation).hear(deps, tx, changed, news);
}

/** Tries again after a while, under another key; in the end somebody has to help. */
async function tryLater(deps: Deps, tx: Tx, refund: RefundRow): Promise<RefundRow> {
  const hours = hoursToRetry(refund.attempt);
  if (hours === null) {
    const givenUp = await changeRefund(deps, tx, refund, 'givenUp');
    await tellGivenUp(deps, tx, givenUp);
    return givenUp;
  }
  const now = deps.clock.now();
  await enqueue(tx, 'send-refund', { refundId: refund.id }, { now, runAt: addHours(now, hours) });
  return refund;
}

async function tellGivenUp(deps: Deps, tx: Tx, refund: RefundRow): Promise<void> {
  const operation = await findOperation(tx, refund.operation_id);
  if (!operation) throw new Error(`Refund ${refund.id} has no payment`);
  deps.logger.error({ refundId: refund.id, code: refund.error_code }, 'refund waits for help');
  const { amount_ore: amountOre, card_id: cardId } = refund;
  const news = { refund: 'refused', amountOre, cardId, receipt: null } as const;
  await fulfilmentOf(deps, operation).hear(deps, tx, operation, news);
}
