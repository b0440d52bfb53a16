import type { PaymentKind } from '../../contract/enums';
import { newId } from '../../crypto';
import type { Tx } from '../../db/connect';
import { findOrderFlow, updateOrderFlow, type OrderFlowRow } from '../../db/order-flows';
import { enqueue } from '../../db/outbox';
import {
  findLatestOperation,
  findOperation,
  insertOperation,
  storeSession,
  updateOperation,
  type PaymentOperationRow,
} from '../../db/payments';
import { findSavedMethod } from '../../db/saved-methods';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { isPaid, isUndecided, paymentMachine, type PaymentState } from '../../domain/payment';
import { isUsable } from '../../domain/saved-card';
import { ProviderRefused, ProviderUnavailable } from '../../payments/provider';
import { Refusal } from '../../refusal';
import { completeOrder } from '../order/load-order';
import { pricePeriod, readPlan } from '../order/planned-cards';
import type { Caller } from '../session';
import { chargeSavedMethod } from './charge-card';
import { customerHandle } from './customer';
import { providerOf } from './provider-of';
import { reconcile, type ReconciledOperation } from './reconcile';

const WINDOW_MINUTES = 60;
/** Longer than the charge of the waiting person can take: its job is for when that one came to nothing. */
const CHARGE_JOB_SECONDS = 45;

/**
 * The payment window of an order that waits for its payment. An attempt that is still open is used
 * again, whoever asks and however often; only when the last one ended without money is there
 * another (the unique key on flow and attempt decides between simultaneous calls).
 */
export async function openOrderPayment(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<ReconciledOperation> {
  const { db } = deps.connection;
  const flow = await findOrderFlow(db, { beneficiaryId: caller.beneficiaryId, groupId });
  if (!flow) throw new Refusal('not-found');
  const latest = await findLatestOperation(db, flow.id);
  const known = latest && (await reconcile(deps, latest.id));
  if (known && isPaid(known.state as PaymentState)) return known;
  if (flow.state !== 'AwaitsPaymentData') throw new Refusal('order-incomplete');
  const operation =
    known && isUndecided(known.state as PaymentState)
      ? known
      : await beginAttempt(deps, caller.beneficiaryId, groupId);
  if (operation.saved_method_id !== null) return chargeNow(deps, operation);
  return operation.redirect_url === null ? openWindow(deps, flow, operation) : operation;
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

async function beginAttempt(
  deps: Deps,
  beneficiaryId: string,
  groupId: string,
): Promise<PaymentOperationRow> {
  const now = deps.clock.now();
  return deps.connection.db.transaction().execute(async (tx) => {
    const flow = await findOrderFlow(tx, { beneficiaryId, groupId });
    if (flow?.state !== 'AwaitsPaymentData') throw new Refusal('order-incomplete');
    const latest = await findLatestOperation(tx, flow.id);
    if (latest && isUndecided(latest.state as PaymentState)) return latest;
    await requireUsableMethod(deps, tx, flow);
    const attempt = (latest?.attempt ?? 0) + 1;
    await updateOrderFlow(tx, flow, { payment_attempt: attempt }, now);
    const id = newId();
    await insertOperation(tx, {
      id,
      beneficiary_id: beneficiaryId,
      session_type: 'OrderFlow',
      flow_id: flow.id,
      group_id: groupId,
      card_id: null,
      provider: flow.payment_type ?? 'ReePay',
      mode: flow.payment_mode ?? 'SinglePayment',
      state: 'created',
      attempt,
      amount_ore: await amountOf(deps, tx, flow),
      handle: `uk${flow.id.replaceAll('-', '').slice(0, 14)}-${attempt}`,
      saved_method_id: flow.saved_method_id,
      created_at: now.toISOString(),
      next_check_at: new Date(
        now.getTime() + deps.config.timing.paymentCheckSeconds * 1000,
      ).toISOString(),
    });
    if (flow.saved_method_id !== null) {
      const runAt = new Date(now.getTime() + CHARGE_JOB_SECONDS * 1000);
      await enqueue(tx, 'charge-card', { operationId: id }, { now, runAt });
    }
    const begun = await findLatestOperation(tx, flow.id);
    if (!begun) throw new Error(`Order ${flow.id} lost its payment attempt`);
    return begun;
  });
}

/** A saved card that its bank has refused, or that has expired since it was chosen, is not charged. */
async function requireUsableMethod(deps: Deps, tx: Tx, flow: OrderFlowRow): Promise<void> {
  if (flow.saved_method_id === null) return;
  const method = await findSavedMethod(tx, flow.saved_method_id);
  const today = dayInCopenhagen(deps.clock.now());
  if (!method || !isUsable(method, today)) throw new Refusal('payment-method-unusable');
}

/** What the first period costs; the later ones are paid when their time comes. */
async function amountOf(deps: Deps, tx: Tx, flow: OrderFlowRow): Promise<number> {
  const { approval, route } = await completeOrder(deps, tx, flow);
  const first = readPlan(flow)?.cards[0];
  const price = approval && route && first ? pricePeriod(first, { approval, route }) : null;
  if (!price?.ok) throw new Refusal('order-incomplete');
  return price.beneficiaryPriceOre;
}

async function openWindow(
  deps: Deps,
  flow: OrderFlowRow,
  operation: PaymentOperationRow,
): Promise<PaymentOperationRow> {
  const { db } = deps.connection;
  const { acceptUrl, cancelUrl } = returnsOf(deps, operation);
  try {
    const session = await providerOf(deps, operation).openPaymentSession({
      handle: operation.handle,
      amountOre: operation.amount_ore,
      text: deps.texts.t('payment.order-text'),
      customer: {
        handle: customerHandle(flow.beneficiary_id),
        email: flow.contact_email ?? '',
        firstName: flow.first_name,
        lastName: flow.last_name,
      },
      savesMethod: (operation.mode as PaymentKind) === 'Regular',
      acceptUrl,
      cancelUrl,
      lifetimeMinutes: WINDOW_MINUTES,
    });
    await storeSession(db, operation.id, session);
    await noteOpened(deps, operation.id);
  } catch (error) {
    // Another call may have opened it meanwhile; otherwise nobody has a window to pay in.
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

/** Where each provider sends the browser back to (spec §2: Nets has a return page of its own). */
function returnsOf({ config }: Deps, { id, provider }: PaymentOperationRow) {
  if (provider === 'Nets') {
    const acceptUrl = `${config.publicOrigin}/order/process-nets?sessionId=${id}`;
    return { acceptUrl, cancelUrl: acceptUrl };
  }
  const acceptUrl = `${config.publicOrigin}/payment-status/${id}`;
  return { acceptUrl, cancelUrl: `${acceptUrl}?cancelled=1` };
}

async function noteOpened(deps: Deps, operationId: string): Promise<void> {
  await deps.connection.db.transaction().execute(async (tx) => {
    const operation = await findOperation(tx, operationId);
    const state = operation?.state as PaymentState | undefined;
    if (!operation || !state || !paymentMachine.can(state, 'opened')) return;
    const { to } = paymentMachine.take(state, 'opened');
    const at = deps.clock.now().toISOString();
    await updateOperation(tx, operation, { state: to, updated_at: at }, 'opened');
  });
}
