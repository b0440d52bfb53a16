import { findOperation, noteError, type PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { ProviderRefused, type PaymentOutcome, type RefusalReason } from '../../payments/provider';
import { reconcile } from './reconcile';
import { fulfilmentOf } from './fulfilment';
import { inTransaction } from '../../in-transaction';

interface Ref {
  operationId: string;
}

/** Takes the money that a payment reserved; done once the provider says that it is taken. */
export async function capturePayment(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await reconcile(deps, operationId);
  if (operation.state !== 'authorized') return;
  const { handle, amount_ore: amountOre } = operation;
  await untilHopeless(deps, operationId, 'capture', {
    call: () =>
      deps.payments[operation.provider].capture({
        handle,
        key: `capture-${operationId}`,
        amountOre,
      }),
    isStillDue: async () => (await reconcile(deps, operationId)).state === 'authorized',
    noteRefusal: (code) => noteError(deps.connection.db, operationId, code),
  });
  const { state, error_code } = await reconcile(deps, operationId);
  if (state === 'authorized' && error_code === null) {
    throw new Error(`Payment operation ${operationId} is not settled yet`);
  }
}

/** Closes the window of a payment that was given up, so that nothing can be paid in it. */
export async function closePaymentWindow(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (!operation?.provider_session_id) return;
  await deps.payments[operation.provider].closeSession(operation.provider_session_id);
}

/** Gives back the money of a payment whose thing is gone: releases it, or refunds it if it was taken. */
export async function returnMoney(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (operation?.state !== 'superseded') return;
  const { handle, provider_session_id: sessionId } = operation;
  const find = () => deps.payments[operation.provider].findOutcome({ handle, sessionId });
  const outcome = await find();
  await untilHopeless(deps, operationId, 'return', {
    call: () => giveBack(deps, operation, outcome),
    isStillDue: async () => (await find()).kind === outcome.kind,
    noteRefusal: (code) => noteReturnRefused(deps, operation, code),
  });
  const { state, error_code } = await reconcile(deps, operationId);
  if (state === 'superseded' && error_code === null && holdsMoney(outcome)) {
    throw new Error(`Payment operation ${operationId} is not returned yet`);
  }
}

async function giveBack(
  deps: Deps,
  operation: PaymentOperationRow,
  outcome: PaymentOutcome,
): Promise<void> {
  const { handle, amount_ore: amountOre } = operation;
  if (outcome.kind === 'authorized') await deps.payments[operation.provider].release({ handle });
  if (outcome.kind !== 'settled' || !holdsMoney(outcome)) return;
  await deps.payments[operation.provider].refund({
    handle,
    key: `return-${operation.id}`,
    amountOre: Math.max(amountOre, outcome.amountOre) - outcome.refundedOre,
    text: deps.texts.t('payment.returned-text'),
  });
}

const holdsMoney = (outcome: PaymentOutcome): boolean =>
  outcome.kind === 'authorized' ||
  (outcome.kind === 'settled' && outcome.refundedOre < outcome.amountOre);

/** Refused because of our settings: once an operator has corrected them, the same call succeeds. */
const FIXED_BY_OPERATORS: readonly RefusalReason[] = ['unauthorized', 'misconfigured'];

/**
 * A refusal that no repetition changes is told to an operator once, and not asked for again. One that
 * came because things had moved on meanwhile is tried again as they stand then.
 */
async function untilHopeless(
  deps: Deps,
  operationId: string,
  what: 'capture' | 'return',
  {
    call,
    isStillDue,
    noteRefusal,
  }: {
    call: () => Promise<unknown>;
    isStillDue: () => Promise<boolean>;
    noteRefusal: (code: string) => Promise<void>;
  },
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProviderRefused) || FIXED_BY_OPERATORS.includes(error.reason))
      throw error;
    if (!(await isStillDue())) throw error;
    deps.logger.error({ err: error, operationId }, `${what} refused for good`);
    await noteRefusal(`${what}-refused`);
  }
}

/** Notes once that a provider will not give money back, and has its person told. */
async function noteReturnRefused(
  deps: Deps,
  operation: PaymentOperationRow,
  code: string,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const now = await findOperation(tx, operation.id);
    if (now?.error_code === code) return;
    await noteError(tx, operation.id, code);
    await fulfilmentOf(deps, operation).hear(deps, tx, operation, 'return-refused');
  });
}
