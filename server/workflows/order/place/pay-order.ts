import { addSeconds } from 'date-fns/addSeconds';
import { cardProvider } from '../../../contract/enums';
import type { Queryable, Tx } from '../../../db/connect';
import { findFlow, type FlowRow } from '../../../db/order-flows';
import { findLatestOperation, type PaymentOperationRow } from '../../../db/payments';
import { findSavedMethod } from '../../../db/saved-methods';
import type { Deps } from '../../../deps';
import { dayInCopenhagen } from '../../../domain/day';
import { canAskPayer } from '../../../domain/payer-link';
import { isPaid, isUndecided } from '../../../domain/payment';
import { isUsable } from '../../../domain/saved-card';
import { Refusal } from '../../../refusal';
import { beginOperation, CHARGE_JOB_SECONDS } from '../../payment/begin-operation';
import { collectMoney } from '../../payment/collect';
import { payerOf } from '../../payment/customer';
import { offerMark, payerReturn } from '../../payment/payer-token';
import type { PaidThing } from '../../payment/fulfilment';
import { reconcile, type ReconciledOperation } from '../../payment/reconcile';
import { changeFlow, unchanged } from '../choose/change-flow';
import { readOrder, type Order } from '../read/read-order';
import { pricePeriod, readPlan } from '../read/planned-periods';

interface Opening {
  claim?: (db: Queryable) => Promise<void>;
  /** Somebody else opens it, who has the link. */
  isByLink?: boolean;
}

/**
 * The payment of an order that waits for it. An attempt that is still open is used again, by everybody
 * who asks and however often; only when the last one ended without money is there another. `claim` is
 * made before anything else, in the transaction of the attempt that it is made for.
 */
export async function openOrderPayment(
  deps: Deps,
  order: Order,
  { claim = async () => undefined, isByLink = false }: Opening = {},
): Promise<ReconciledOperation> {
  const { flow } = order;
  const { payment_session_id: latestId, state } = flow;
  const isFirst = latestId === null && state === 'AwaitsPaymentData';
  if (!isFirst) await claim(deps.connection.db);
  const known = latestId === null ? null : await reconcile(deps, latestId);
  if (known && isPaid(known.state)) return known;
  if (state !== 'AwaitsPaymentData') throw new Refusal('order-incomplete');
  const operation =
    known && isUndecided(known.state) && known.attempt === flow.payment_attempt
      ? known
      : await beginAttempt(deps, flow, isFirst ? claim : undefined);
  // Whoever may pay for this person comes back without their login, whoever opened the window.
  const isOfOthers = isByLink || canAskPayer(flow.birth_date, order.today);
  const back = isOfOthers ? payerReturn(deps, operation, markOfOrder(flow)) : undefined;
  return collectMoney(deps, operation, payerOf(flow), back);
}

/** Names what is ordered, at which price, and how it is paid. */
export const markOfOrder = (
  flow: Pick<FlowRow, 'accepted_offer' | 'payment_type' | 'payment_mode' | 'agreement_type'>,
): string =>
  offerMark([flow.accepted_offer, flow.payment_type, flow.payment_mode, flow.agreement_type]);

async function beginAttempt(
  deps: Deps,
  { id: flowId, beneficiary_id: beneficiaryId }: FlowRow,
  claim?: (tx: Tx) => Promise<void>,
): Promise<PaymentOperationRow> {
  const now = deps.clock.now();
  return changeFlow(deps, { beneficiaryId, flowId }, async (flow, tx) => {
    await claim?.(tx);
    if (flow.state !== 'AwaitsPaymentData') throw new Refusal('order-incomplete');
    const latest = flow.payment_attempt > 0 ? await findLatestOperation(tx, flow.id) : undefined;
    const isOpen = latest?.attempt === flow.payment_attempt && isUndecided(latest.state);
    if (latest && isOpen) return unchanged(deps, latest);
    await requireUsableMethod(deps, tx, flow);
    const attempt = flow.payment_attempt + 1;
    const isCharged = flow.saved_method_id !== null;
    const { begun } = await beginOperation(deps, tx, {
      beneficiaryId: flow.beneficiary_id,
      groupId: flow.group_id,
      subject: { type: 'OrderFlow', flowId: flow.id, attempt },
      provider: cardProvider.parse(flow.payment_type ?? 'ReePay'),
      mode: flow.payment_mode ?? 'SinglePayment',
      savedMethodId: flow.saved_method_id,
      chargeAt: isCharged ? addSeconds(now, CHARGE_JOB_SECONDS) : null,
      now,
    });
    if (!begun) throw new Error(`Order ${flow.id} has this payment attempt already`);
    return { answer: begun, change: { payment_attempt: attempt } };
  });
}

/** A saved card that its bank has refused, or that has expired since it was chosen, is not charged. */
async function requireUsableMethod(deps: Deps, tx: Tx, flow: FlowRow): Promise<void> {
  if (flow.saved_method_id === null) return;
  const method = await findSavedMethod(tx, flow.saved_method_id);
  const today = dayInCopenhagen(deps.clock.now());
  if (!method || !isUsable(method, today)) throw new Refusal('payment-method-unusable');
}

/**
 * What is paid with an order, in øre: its first period. The later ones are paid when their time comes.
 * @throws Refusal `order-incomplete` for an order without a price
 */
export async function priceOfOrder(
  deps: Deps,
  tx: Tx,
  { beneficiary_id: beneficiaryId, group_id: groupId }: PaidThing,
): Promise<number> {
  const { flow, approval, route } = await readOrder(deps, tx, { beneficiaryId, groupId });
  const first = readPlan(flow)?.cards[0];
  const price = approval && route && first ? pricePeriod(first, { approval, route }) : null;
  if (!price?.ok) throw new Refusal('order-incomplete');
  return price.beneficiaryPriceOre;
}

/** Whether an attempt is the one that its order waits for. */
export async function isPaymentAwaited(
  { connection: { db } }: Deps,
  { attempt, beneficiary_id: beneficiaryId, flow_id: flowId }: PaymentOperationRow,
): Promise<boolean> {
  if (flowId === null) return false;
  const flow = await findFlow(db, { beneficiaryId, flowId });
  return flow?.state === 'AwaitsPaymentData' && flow.payment_attempt === attempt;
}
