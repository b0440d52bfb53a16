import { findOperation, noteError, type PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { ProviderRefused } from '../../payments/provider';
import { reconcile } from './reconcile';
import { fulfilmentOf } from './fulfilment';
import { isFixedByOperators } from './refusals';
import { inTransaction } from '../../in-transaction';

interface Ref {
  operationId: string;
}

/** What is noted of money that is not asked for again; any other code is of a card that was refused before. */
const GIVEN_UP = { capture: 'capture-refused', return: 'return-refused' } as const;

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
    noteRefusal: (code) => noteCaptureRefused(deps, operation, code),
  });
  const { state, error_code } = await reconcile(deps, operationId);
  if (state === 'authorized' && error_code !== GIVEN_UP.capture) {
    throw new Error(`Payment operation ${operationId} is not settled yet`);
  }
}

/** Closes the window of a payment that was given up, so that nothing can be paid in it. */
export async function closePaymentWindow(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (!operation?.provider_session_id) return;
  await deps.payments[operation.provider].closeSession(operation.provider_session_id);
}

/**
 * Releases what is reserved for a thing that is gone. Where it turns out to be taken, a refund is opened by
 * the question about it.
 */
export async function returnMoney(deps: Deps, { operationId }: Ref): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (operation?.state !== 'superseded') return;
  const { handle, provider_session_id: sessionId } = operation;
  const provider = deps.payments[operation.provider];
  const isReserved = async () =>
    (await provider.findOutcome({ handle, sessionId })).kind === 'authorized';
  if (await isReserved()) {
    await untilHopeless(deps, operationId, 'return', {
      call: () => provider.release({ handle }),
      isStillDue: isReserved,
      // Its bank lets go of it by itself: nothing was taken, and there is nothing to tell.
      noteRefusal: (code) => noteError(deps.connection.db, operationId, code),
    });
  }
  const { state, error_code } = await reconcile(deps, operationId);
  if (state === 'superseded' && error_code !== GIVEN_UP.return && (await isReserved())) {
    throw new Error(`Payment operation ${operationId} is not released yet`);
  }
}

/** The provider said that what was reserved can't be taken any more. */
const isLost = (error: unknown): error is ProviderRefused =>
  error instanceof ProviderRefused && error.reason === 'reservation-lost';

/**
 * A refusal that no repetition changes is told to an operator once, and not asked for again. One that
 * came because things had moved on meanwhile is tried again as they stand then.
 */
async function untilHopeless(
  deps: Deps,
  operationId: string,
  what: keyof typeof GIVEN_UP,
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
    if (what === 'capture' && isLost(error)) {
      await noteError(deps.connection.db, operationId, error.reason);
      const { state } = await reconcile(deps, operationId, { isCaptureLost: true });
      if (state === 'authorized') throw error;
      return;
    }
    if (!(error instanceof ProviderRefused) || isFixedByOperators(error)) throw error;
    if (!(await isStillDue())) throw error;
    deps.logger.error({ err: error, operationId }, `${what} refused for good`);
    await noteRefusal(GIVEN_UP[what]);
  }
}

/** What waits for the money goes on without it: operators ask the provider, not its holder. */
async function noteCaptureRefused(
  deps: Deps,
  operation: PaymentOperationRow,
  code: string,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await noteError(tx, operation.id, code);
    await fulfilmentOf(deps, operation).proceed(deps, tx, operation);
  });
}
