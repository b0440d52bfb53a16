import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import {
  findOperation,
  storeSession,
  updateOperation,
  type PaymentOperationRow,
} from '../../db/payments';
import type { Deps } from '../../deps';
import { paymentMachine } from '../../domain/payment';
import { ProviderRefused, ProviderUnavailable } from '../../payments/provider';
import { Refusal } from '../../refusal';
import { chargeSavedMethod } from './charge-card';
import { customerHandle, type Payer } from './customer';
import { orderText } from './order-text';
import type { ReconciledOperation } from './reconcile';
import { isSaving } from './saving';
import { inTransaction } from '../../in-transaction';

const WINDOW_MINUTES = 60;
/** So long after an attempt was begun no call is at opening its window any more. */
const OPENING_SECONDS = 60;

/**
 * Has the money of an attempt collected: charges its saved card, or gives the window to pay in, the
 * open one if there is one already. A new window leads back to `back`, where that is given.
 * @throws Refusal `provider-unavailable` or `provider-refused` when no window can be had
 */
export async function collectMoney(
  deps: Deps,
  operation: ReconciledOperation,
  payer: Payer,
  back?: string,
): Promise<ReconciledOperation> {
  if (operation.saved_method_id !== null) return chargeNow(deps, operation);
  return operation.redirect_url === null ? openWindow(deps, operation, payer, back) : operation;
}

/** The window of an attempt while it can be paid in; null once it is used, or where there is none. */
export function windowOf({
  state,
  redirect_url,
  isUnanswered,
}: ReconciledOperation): string | null {
  const isPayable = !isUnanswered && (state === 'created' || state === 'open');
  return isPayable ? redirect_url : null;
}

/** Charges a saved method while the person waits; when nobody knows what came of it, the job goes on later. */
async function chargeNow(deps: Deps, { id }: PaymentOperationRow): Promise<PaymentOperationRow> {
  try {
    await chargeSavedMethod(deps, { operationId: id });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.logger.warn({ err: error, operationId: id }, 'charge undecided');
  }
  const charged = await findOperation(deps.connection.db, id);
  if (!charged) throw new Error(`Operation ${id} is gone`);
  return charged;
}

/** True of an attempt that nobody can have paid: its window has not come to us, so that we led nobody to it. */
const hasNoWindow = ({ state, redirect_url, saved_method_id }: PaymentOperationRow): boolean =>
  state === 'created' && redirect_url === null && saved_method_id === null;

/** True when nobody can say how an attempt stands, which may have been paid: no other may be begun. */
export const isUnknown = (operation: ReconciledOperation): boolean =>
  operation.isUnanswered === true && !hasNoWindow(operation);

/** True of an attempt whose window never came, and comes no more. */
export const wasNeverOpened = (operation: PaymentOperationRow, now: Date): boolean =>
  hasNoWindow(operation) && differenceInSeconds(now, operation.created_at) >= OPENING_SECONDS;

async function openWindow(
  deps: Deps,
  operation: PaymentOperationRow,
  payer: Payer,
  back?: string,
): Promise<PaymentOperationRow> {
  const { db } = deps.connection;
  const { acceptUrl, cancelUrl } = returnsOf(deps, operation, back);
  try {
    const provider = deps.payments[operation.provider];
    const window = {
      handle: operation.handle,
      text: orderText(deps, operation),
      customer: { handle: customerHandle(operation.beneficiary_id), ...payer },
      acceptUrl,
      cancelUrl,
      lifetimeMinutes: WINDOW_MINUTES,
    };
    const session = isSaving(operation)
      ? await provider.openSavingSession(window)
      : await provider.openPaymentSession({
          ...window,
          amountOre: operation.amount_ore,
          savesMethod: operation.mode === 'Regular',
        });
    const opened = await keepWindow(deps, operation.id, session);
    if (opened) return opened;
  } catch (error) {
    // Another call may have opened it meanwhile; otherwise the person has no window to pay in.
    const opened = await findOperation(db, operation.id);
    if (opened?.redirect_url) return opened;
    if (error instanceof ProviderUnavailable) throw new Refusal('provider-unavailable');
    if (!(error instanceof ProviderRefused)) throw error;
    deps.logger.error({ err: error, operationId: operation.id }, 'payment window refused');
    throw new Refusal('provider-refused');
  }
  const opened = await findOperation(db, operation.id);
  if (!opened?.redirect_url) throw new Error(`Operation ${operation.id} has no window`);
  return opened;
}

/** Where each provider sends the browser back to; Nets has return pages of its own. */
function returnsOf({ config }: Deps, operation: PaymentOperationRow, back?: string) {
  const { id, provider, session_type: type } = operation;
  if (provider === 'Nets' && type !== 'Replacement') {
    const acceptUrl = `${config.publicOrigin}${back ?? netsReturnOf(operation)}`;
    return { acceptUrl, cancelUrl: acceptUrl };
  }
  const acceptUrl = `${config.publicOrigin}${back ?? `/payment-status/${id}`}`;
  // The Nets terminal has one way back, and says in its address whether the payer cancelled.
  const cancelUrl = provider === 'Nets' ? acceptUrl : `${acceptUrl}?cancelled=1`;
  return { acceptUrl, cancelUrl };
}

function netsReturnOf(operation: PaymentOperationRow): string {
  const { id, session_type, card_id: cardId, group_id: groupId } = operation;
  if (isSaving(operation)) return `/payment-change/process-nets?groupId=${groupId}`;
  if (session_type !== 'SinglePayment' || cardId === null) {
    return `/order/process-nets?sessionId=${id}`;
  }
  return `/single-payment/process-nets?cardId=${cardId}&operationId=${id}`;
}

/** The attempt with its window; undefined when another call has opened one. */
async function keepWindow(
  deps: Deps,
  operationId: string,
  session: { sessionId: string; url: string },
): Promise<PaymentOperationRow | undefined> {
  return inTransaction(deps, async (tx) => {
    const operation = await storeSession(tx, operationId, session);
    if (!operation || !paymentMachine.can(operation.state, 'opened')) return operation;
    const { to } = paymentMachine.take(operation.state, 'opened');
    const at = deps.clock.now().toISOString();
    return updateOperation(tx, operation, { state: to, updated_at: at }, 'opened');
  });
}
