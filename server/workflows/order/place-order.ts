import type { OrderFlowState } from '../../contract/enums';
import type { PaymentChange } from '../../contract/order-payment';
import { findOrderFlow, lockOrderFlow, updateOrderFlow } from '../../db/order-flows';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import { orderFlowMachine } from '../../domain/order-flow';
import { paymentTypeOf, takesPayment, unfinishedSteps } from '../../domain/order-steps';
import { isChosen, type PaymentOption } from '../../domain/payment-choice';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';
import { acceptanceOf, offerOf } from './accepted-offer';
import { changeOrder, type ChangeRef } from './change-order';
import { choiceOf, chosenColumns } from './chosen-payment';
import { confirmUnpaidOrder } from './confirm-order';
import { changesGroup, completeOrder, type Order } from './load-order';
import { moveCards } from './move-cards';
import { deliveryAddressProblem, progressFacts, stepFacts } from './order-facts';
import { wantedPayment } from './payment-choices';
import { reopenOrder } from './reopen';

export type OrderDecision = ChangeRef & PaymentChange;

export interface PlacedOrder {
  flowId: string;
  groupId: string;
  /** True when the order waits for a payment; then `POST /api/payment-sessions` comes next. */
  paymentSessionRequired: boolean;
}

/**
 * Takes what the summary and the payment mode ask for, and places the order once nothing is missing
 * (spec §7 `PATCH /api/order-flow/payment`). From then on the order is frozen until it is paid or
 * given up; one that needs no payment through us is finished at once.
 */
export async function decideOrder(
  deps: Deps,
  caller: Caller,
  decision: OrderDecision,
): Promise<PlacedOrder> {
  const known = await findOrderFlow(deps.connection.db, {
    beneficiaryId: caller.beneficiaryId,
    flowId: decision.flowId,
  });
  if (!known) throw new Refusal('not-found');
  if (known.state === 'Finished') return placed(known);
  if (known.state !== 'AwaitsPaymentData') await acceptConditions(deps, caller, decision);
  return place(deps, caller, decision);
}

const placed = (flow: { id: string; group_id: string; state: string }): PlacedOrder => ({
  flowId: flow.id,
  groupId: flow.group_id,
  paymentSessionRequired: flow.state === 'AwaitsPaymentData',
});

async function acceptConditions(
  deps: Deps,
  caller: Caller,
  { conditionsAccepted, allowMarketingContact, offer, ...ref }: OrderDecision,
): Promise<void> {
  if (conditionsAccepted === undefined) return;
  if (!conditionsAccepted) {
    throw new Refusal('terms-not-accepted', [
      { field: 'conditionsAccepted', code: 'error.terms-not-accepted' },
    ]);
  }
  await changeOrder(deps, caller, ref, async (flow, tx) => {
    const order = await completeOrder(deps, tx, flow);
    const current = offerOf(deps.texts, order);
    if (offer !== undefined && offer !== current) throw new Refusal('stale-order');
    const isKept = acceptanceOf(deps.texts, order) === 'valid';
    return {
      conditions_accepted_at: isKept ? flow.conditions_accepted_at : deps.clock.now().toISOString(),
      accepted_offer: current,
      marketing_consent: allowMarketingContact ? 1 : 0,
    };
  });
}

/** Each lost race means that somebody else's change went through. */
const MAX_ATTEMPTS = 5;

async function place(deps: Deps, caller: Caller, decision: OrderDecision): Promise<PlacedOrder> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await tryPlace(deps, caller, decision);
    if (typeof result === 'object') return result;
    if (result === 'other-payment') {
      await reopenOrder(deps, caller.beneficiaryId, decision.flowId);
    }
  }
  throw new Refusal('stale-order');
}

/**
 * `raced` when another request changed the flow in between, and `other-payment` when it waits to be
 * paid in another way than is wanted now; then it is decided afresh.
 */
async function tryPlace(
  deps: Deps,
  caller: Caller,
  decision: OrderDecision,
): Promise<PlacedOrder | 'raced' | 'other-payment'> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  return db.transaction().execute(async (tx) => {
    const owner = { beneficiaryId: caller.beneficiaryId, flowId: decision.flowId };
    await lockOrderFlow(tx, owner);
    const flow = await findOrderFlow(tx, owner);
    if (!flow) throw new Refusal('not-found');
    if (flow.state === 'Finished') return placed(flow);
    const order = await completeOrder(deps, tx, flow);
    const state = flow.state as OrderFlowState;
    const isPaidByCard = takesPayment(stepFacts(order));
    // The summary alone does not place an order whose payment mode is still to be chosen.
    if (isPaidByCard && decision.selectedPaymentType === undefined) return placed(flow);
    const option = isPaidByCard ? await wantedPayment(tx, order, decision) : null;
    if (option && state === 'AwaitsPaymentData') {
      return isChosen(option, choiceOf(flow)) ? placed(flow) : 'other-payment';
    }
    if (!orderFlowMachine.can(state, 'placed')) throw new Refusal('order-not-open');
    // What is ordered must be what the page showed.
    if (decision.version !== undefined && decision.version !== flow.version) {
      throw new Refusal('stale-order');
    }
    requireComplete(deps, order);
    if (changesGroup(flow)) {
      await moveCards(deps, tx, order);
      return placed({ ...flow, state: 'Finished' });
    }
    return option ? awaitPayment(tx, order, option, now) : finishUnpaid(deps, tx, order, now);
  });
}

async function awaitPayment(
  tx: Tx,
  { flow }: Order,
  option: PaymentOption,
  now: Date,
): Promise<PlacedOrder | 'raced'> {
  const { to } = orderFlowMachine.take(flow.state as OrderFlowState, 'paymentRequired');
  const change = { state: to, ...chosenColumns(option) };
  return (await updateOrderFlow(tx, flow, change, now)) ? placed({ ...flow, ...change }) : 'raced';
}

async function finishUnpaid(
  deps: Deps,
  tx: Tx,
  order: Order,
  now: Date,
): Promise<PlacedOrder | 'raced'> {
  const { flow } = order;
  const { program, rank } = stepFacts(order);
  const paymentType = paymentTypeOf(program?.paymentProvider ?? 'None', rank);
  const choice = { payment_type: paymentType, payment_mode: 'None' };
  if (!(await updateOrderFlow(tx, flow, choice, now))) return 'raced';
  const chosen = { ...flow, ...choice };
  if (!(await confirmUnpaidOrder(deps, tx, chosen))) throw new Refusal('periods-taken');
  return placed({ ...chosen, state: 'Finished' });
}

/** Every predecessor of the payment must hold, whichever way the person came (quality.md, 2.3.1). */
function requireComplete({ texts }: Deps, order: Order): void {
  if (deliveryAddressProblem(order) === 'denmark-only') {
    throw new Refusal('address-invalid', [
      { field: 'deliveryAddress.country', code: 'validation.country.denmark-only' },
    ]);
  }
  const isComplete = unfinishedSteps(progressFacts(order)).length === 0;
  if (!isComplete || order.flow.abort_reason !== 'None') throw new Refusal('order-incomplete');
  if (acceptanceOf(texts, order) !== 'valid') throw new Refusal('terms-not-accepted');
}
