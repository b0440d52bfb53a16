import { setSavedMethodState, findSavedMethod, type SavedMethodRow } from '../../db/saved-methods';
import {
  findOperation,
  listPeriodCharges,
  noteError,
  type PaymentOperationRow,
} from '../../db/payments';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { isUndecided } from '../../domain/payment';
import { isUsable } from '../../domain/saved-card';
import {
  ProviderRefused,
  ProviderUnavailable,
  type DeclineReason,
  type PaymentOutcome,
  type RefusalReason,
} from '../../payments/provider';
import { customerHandle } from './customer';
import { orderText } from './order-text';
import { reconcile } from './reconcile';

/**
 * Charges the saved method of an operation, without a window; the handle makes a repeated charge the
 * same one. A method that is gone, or that its bank refuses for good, is marked, so that it is not
 * offered or charged again. A refusal is noted, so that the next question about the operation ends it.
 * @throws ProviderUnavailable when nobody knows what came of it, or somebody waits and our key is
 *   refused, which is no fault of the card's: then it is charged again later.
 */
export async function chargeSavedMethod(
  deps: Deps,
  { operationId }: { operationId: string },
): Promise<void> {
  const { db } = deps.connection;
  const known = await findOperation(db, operationId);
  if (known?.state !== 'created') return;
  await askEarlier(deps, known);
  const operation = await findOperation(db, operationId);
  if (operation?.state !== 'created') return;
  const method =
    operation.saved_method_id === null
      ? undefined
      : await findSavedMethod(db, operation.saved_method_id);
  const failure = method
    ? (troubleOf(deps, method) ?? (await charge(deps, operation, method)))
    : 'method-unusable';
  if (failure) await noteError(db, operationId, failure);
  await reconcile(deps, operationId);
}

/** Why a saved method is not charged though its provider might: the portal says of it that it is of no use. */
function troubleOf({ clock }: Deps, method: SavedMethodRow): DeclineReason | null {
  if (method.state !== 'active') {
    return method.state === 'failed' ? 'hard-declined' : 'method-unusable';
  }
  return isUsable(method, dayInCopenhagen(clock.now())) ? null : 'card-expired';
}

/**
 * Asks once more what became of the charges before this one, since one that failed may have succeeded
 * after all; then this one is not made.
 * @throws ProviderUnavailable when nobody says
 */
async function askEarlier(deps: Deps, operation: PaymentOperationRow): Promise<void> {
  const { session_type: type, card_id: cardId, attempt } = operation;
  if (type !== 'PeriodCharge' || cardId === null || attempt === 1) return;
  for (const charge of await listPeriodCharges(deps.connection.db, cardId)) {
    if (charge.id === operation.id) continue;
    const { isUnanswered, state } = await reconcile(deps, charge.id);
    if (isUnanswered || isUndecided(state)) {
      throw new ProviderUnavailable(`an earlier charge of card ${cardId} is not known to be over`);
    }
  }
}

async function charge(
  deps: Deps,
  operation: PaymentOperationRow,
  method: SavedMethodRow,
): Promise<DeclineReason | null> {
  const { db } = deps.connection;
  try {
    const outcome = await deps.payments[operation.provider].chargeSavedMethod({
      handle: operation.handle,
      key: operation.id,
      amountOre: operation.amount_ore,
      text: orderText(deps, operation),
      customerHandle: customerHandle(operation.beneficiary_id),
      methodId: method.reference,
    });
    if (isLost(outcome)) await setSavedMethodState(db, method.id, 'failed');
    return failureOf(outcome);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // What is charged for nobody who waits is charged anew in an hour.
    if (error.reason === 'unauthorized' && operation.session_type !== 'PeriodCharge') {
      deps.logger.error({ err: error, operationId: operation.id }, 'the provider refuses our key');
      throw new ProviderUnavailable(error.message, error.providerCode, { cause: error });
    }
    const failure = FAILURES[error.reason] ?? 'refused';
    const isUnusable = failure !== 'refused';
    if (LOST.includes(failure)) await setSavedMethodState(db, method.id, 'failed');
    // The person can use another card; only what is wrong with anything else concerns an operator.
    deps.logger[isUnusable ? 'warn' : 'error'](
      { err: error, operationId: operation.id },
      'charge refused',
    );
    return failure;
  }
}

/** Why nothing was charged, by what the provider refuses; anything else is wrong with us. */
const FAILURES: Partial<Record<RefusalReason, DeclineReason>> = {
  'method-unusable': 'method-unusable',
  'card-unusable': 'hard-declined',
  'reservation-lost': 'reservation-lost',
};

/** Null when money is reserved, or may still be. */
function failureOf(outcome: PaymentOutcome): DeclineReason | null {
  if (outcome.kind === 'declined') return outcome.reason;
  return isNothing(outcome) ? 'refused' : null;
}

/** The card behind the method will not do another time either. */
const isLost = (outcome: PaymentOutcome): boolean =>
  outcome.kind === 'declined' && LOST.includes(outcome.reason);
const LOST: readonly DeclineReason[] = ['hard-declined', 'card-expired', 'method-unusable'];

/** Answered, and nothing begun: a charge has no window in which it might still come. */
const isNothing = ({ kind }: PaymentOutcome): boolean =>
  kind === 'none' || kind === 'ready' || kind === 'cancelled';
