import { addSeconds } from 'date-fns/addSeconds';
import { cardProvider } from '../../../contract/enums';
import { getBeneficiary } from '../../../db/beneficiaries';
import type { Tx } from '../../../db/connect';
import { findFlow, type FlowRow } from '../../../db/order-flows';
import { findLatestOperation, findOperation, type PaymentOperationRow } from '../../../db/payments';
import { findSavedMethod } from '../../../db/saved-methods';
import type { Deps } from '../../../deps';
import { dayInCopenhagen } from '../../../domain/day';
import { isPaid, isUndecided } from '../../../domain/payment';
import { isUsable } from '../../../domain/saved-card';
import { Refusal } from '../../../refusal';
import { beginOperation } from '../../payment/begin-operation';
import { collectMoney } from '../../payment/collect';
import type { PaidThing } from '../../payment/fulfilment';
import { reconcile, type ReconciledOperation } from '../../payment/reconcile';
import type { Caller } from '../../session';
import { changeFlow, type FlowKey } from '../choose/change-flow';
import { readOrder } from '../read/read-order';
import { pricePeriod, readPlan } from '../read/planned-periods';

/** Longer than the charge of the waiting person can take: its job is for when that one came to nothing. */
const CHARGE_JOB_SECONDS = 45;

/**
 * The payment of an order that waits for it. An attempt that is still open is used again, by everybody
 * who asks and however often; only when the last one ended without money is there another.
 */
export async function openOrderPayment(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<ReconciledOperation> {
  const { db } = deps.connection;
  const flow = await findFlow(db, { beneficiaryId: caller.beneficiaryId, groupId });
  if (!flow) throw new Refusal('not-found');
  const latest = await findLatestOperation(db, flow.id);
  const known = latest && (await reconcile(deps, latest.id));
  if (known && isPaid(known.state)) return known;
  if (flow.state !== 'AwaitsPaymentData') throw new Refusal('order-incomplete');
  const operation =
    known && isUndecided(known.state)
      ? known
      : await beginAttempt(deps, { beneficiaryId: caller.beneficiaryId, flowId: flow.id });
  const person = await getBeneficiary(db, caller.beneficiaryId);
  return collectMoney(deps, operation, {
    email: person.contact_email ?? '',
    firstName: person.first_name,
    lastName: person.last_name,
  });
}

async function beginAttempt(deps: Deps, key: FlowKey): Promise<PaymentOperationRow> {
  const now = deps.clock.now();
  return changeFlow(deps, key, async (flow, tx) => {
    if (flow.state !== 'AwaitsPaymentData') throw new Refusal('order-incomplete');
    const latest = await findLatestOperation(tx, flow.id);
    if (latest && isUndecided(latest.state)) return { answer: latest };
    await requireUsableMethod(deps, tx, flow);
    const attempt = (latest?.attempt ?? 0) + 1;
    const isCharged = flow.saved_method_id !== null;
    const id = await beginOperation(deps, tx, {
      beneficiaryId: flow.beneficiary_id,
      groupId: flow.group_id,
      subject: { type: 'OrderFlow', flowId: flow.id, attempt },
      provider: cardProvider.parse(flow.payment_type ?? 'ReePay'),
      mode: flow.payment_mode ?? 'SinglePayment',
      savedMethodId: flow.saved_method_id,
      chargeAt: isCharged ? addSeconds(now, CHARGE_JOB_SECONDS) : null,
      now,
    });
    const begun = await findOperation(tx, id);
    if (!begun) throw new Error(`Order ${flow.id} lost its payment attempt`);
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
  { id, beneficiary_id: beneficiaryId, flow_id: flowId }: PaymentOperationRow,
): Promise<boolean> {
  if (flowId === null) return false;
  const flow = await findFlow(db, { beneficiaryId, flowId });
  const latest = await findLatestOperation(db, flowId);
  return flow?.state === 'AwaitsPaymentData' && latest?.id === id;
}
