import { setSavedMethodState, findSavedMethod, type SavedMethodRow } from '../../db/saved-methods';
import { findOperation, noteError, type PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import {
  ProviderRefused,
  ProviderUnavailable,
  type DeclineReason,
  type PaymentOutcome,
} from '../../payments/provider';
import { customerHandle } from './customer';
import { reconcile } from './reconcile';

/** Why nothing was charged, as the texts `payment-error.…` name it. */
type Failure = DeclineReason | 'method-unusable' | 'refused';

/**
 * Charges the saved method of an operation, without a window; the handle makes a repeated charge the
 * same one. A method that is gone, or that its bank refuses for good, is marked, so that it is not
 * offered again. A refusal is noted, so that the next question about the operation ends it.
 * @throws ProviderUnavailable when nobody knows what came of it, or our key is refused, which is no
 *   fault of the card's: then it is charged again later.
 */
export async function chargeSavedMethod(
  deps: Deps,
  { operationId }: { operationId: string },
): Promise<void> {
  const { db } = deps.connection;
  const operation = await findOperation(db, operationId);
  if (operation?.state !== 'created') return;
  const method =
    operation.saved_method_id === null
      ? undefined
      : await findSavedMethod(db, operation.saved_method_id);
  const failure = method ? await charge(deps, operation, method) : 'method-unusable';
  if (failure) await noteError(db, operationId, failure);
  await reconcile(deps, operationId);
}

async function charge(
  deps: Deps,
  operation: PaymentOperationRow,
  method: SavedMethodRow,
): Promise<Failure | null> {
  const { db } = deps.connection;
  try {
    const outcome = await deps.payments[operation.provider].chargeSavedMethod({
      handle: operation.handle,
      key: operation.id,
      amountOre: operation.amount_ore,
      text: deps.texts.t('payment.order-text'),
      customerHandle: customerHandle(operation.beneficiary_id),
      methodId: method.reference,
    });
    if (isLost(outcome)) await setSavedMethodState(db, method.id, 'failed');
    return failureOf(outcome);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.reason === 'unauthorized') {
      deps.logger.error({ err: error, operationId: operation.id }, 'the provider refuses our key');
      throw new ProviderUnavailable(error.message, error.providerCode, { cause: error });
    }
    const isUnusable = error.reason === 'method-unusable';
    if (isUnusable) await setSavedMethodState(db, method.id, 'failed');
    // The person can use another card; only what is wrong with anything else concerns an operator.
    deps.logger[isUnusable ? 'warn' : 'error'](
      { err: error, operationId: operation.id },
      'charge refused',
    );
    return isUnusable ? 'method-unusable' : 'refused';
  }
}

/** Null when money is reserved, or may still be. */
function failureOf(outcome: PaymentOutcome): Failure | null {
  if (outcome.kind === 'declined') return outcome.reason;
  return isNothing(outcome) ? 'refused' : null;
}

/** The card behind the method will not do another time either. */
const isLost = (outcome: PaymentOutcome): boolean =>
  outcome.kind === 'declined' &&
  (outcome.reason === 'hard-declined' || outcome.reason === 'card-expired');

/** Answered, and nothing begun: a charge has no window in which it might still come. */
const isNothing = ({ kind }: PaymentOutcome): boolean =>
  kind === 'none' || kind === 'ready' || kind === 'cancelled';
