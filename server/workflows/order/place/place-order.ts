import type { PaymentChange } from '../../../contract/order-payment';
import type { Tx } from '../../../db/connect';
import type { FlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { orderFlowMachine } from '../../../domain/order-flow';
import { paymentTypeOf, takesPayment, unfinishedSteps } from '../../../domain/order-steps';
import { isChosen, type PaymentOption } from '../../../domain/payment-choice';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { acceptanceOf, offerOf } from '../read/accepted-offer';
import { AFTER_PAYMENT, changeFlow, takeStep } from '../choose/change-flow';
import { changeOrder, type ChangeRef } from '../choose/change-order';
import { choiceOf, chosenColumns } from '../read/chosen-payment';
import { confirmUnpaidOrder } from './confirm-order';
import { changesGroup, orderOf, readOrder, type Order } from '../read/read-order';
import { moveCards } from './move-cards';
import { deliveryAddressProblem, progressOf, stepConditions } from '../read/order-progress';
import { wantedPayment } from '../read/payment-choices';

export type OrderDecision = ChangeRef & PaymentChange;

export interface PlacedOrder {
  flowId: string;
  groupId: string;
  /** True when the order waits for a payment; then `POST /api/payment-sessions` comes next. */
  paymentSessionRequired: boolean;
}

/**
 * Takes what the summary and the payment mode ask for, and places the order once nothing is
 * missing. From then on the order is frozen until it is paid or given up; one that needs no payment
 * through us is finished at once.
 */
export async function decideOrder(
  deps: Deps,
  caller: Caller,
  decision: OrderDecision,
): Promise<PlacedOrder> {
  const accepted = await acceptConditions(deps, caller, decision);
  return accepted && !isToBePlaced(accepted, decision)
    ? placed(accepted.flow)
    : place(deps, caller, decision);
}

const placed = (flow: { id: string; group_id: string; state: string }): PlacedOrder => ({
  flowId: flow.id,
  groupId: flow.group_id,
  paymentSessionRequired: flow.state === 'AwaitsPaymentData',
});

/** The summary alone does not place an order whose payment mode is still to be chosen. */
const isToBePlaced = (order: Order, { selectedPaymentType }: OrderDecision): boolean =>
  selectedPaymentType !== undefined || !takesPayment(stepConditions(order));

/** The order with its conditions accepted, if that is asked for; null when it is not. */
async function acceptConditions(
  deps: Deps,
  caller: Caller,
  { conditionsAccepted, allowMarketingContact, offer, ...ref }: OrderDecision,
): Promise<Order | null> {
  if (conditionsAccepted === undefined) return null;
  return changeOrder(deps, caller, ref, (stored) => {
    const { flow } = stored;
    if (flow.state === 'Finished' || flow.state === 'AwaitsPaymentData') return {};
    if (!conditionsAccepted) {
      throw new Refusal('terms-not-accepted', [
        { field: 'conditionsAccepted', code: 'error.terms-not-accepted' },
      ]);
    }
    const order = orderOf(deps, stored);
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

async function place(
  deps: Deps,
  { beneficiaryId }: Caller,
  decision: OrderDecision,
): Promise<PlacedOrder> {
  const key = { beneficiaryId, flowId: decision.flowId };
  return changeFlow(deps, key, async (flow, tx) => {
    if (flow.state === 'Finished') return { answer: placed(flow) };
    const order = await readOrder(deps, tx, key);
    const { state } = flow;
    if (!isToBePlaced(order, decision)) return { answer: placed(flow) };
    const option = takesPayment(stepConditions(order))
      ? await wantedPayment(tx, order, decision)
      : null;
    if (option && state === 'AwaitsPaymentData') {
      return isChosen(option, choiceOf(flow)) ? { answer: placed(flow) } : AFTER_PAYMENT;
    }
    if (!orderFlowMachine.can(state, 'placed')) throw new Refusal('order-not-open');
    // What is ordered must be what the page showed.
    if (decision.version !== undefined && decision.version !== flow.version) {
      throw new Refusal('stale-order');
    }
    requireComplete(deps, order);
    if (option) return awaitPayment(flow, option);
    if (changesGroup(flow)) await moveCards(deps, tx, order);
    else await finishUnpaid(deps, tx, order);
    return { answer: placed({ ...flow, state: 'Finished' }) };
  });
}

const awaitPayment = (flow: FlowRow, option: PaymentOption) => ({
  answer: placed({ ...flow, state: 'AwaitsPaymentData' }),
  events: ['paymentRequired'] as const,
  change: chosenColumns(option),
});

async function finishUnpaid(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { program, rank } = stepConditions(order);
  const paymentType = paymentTypeOf(program?.paymentProvider ?? 'None', rank);
  const change = { payment_type: paymentType, payment_mode: 'None' } as const;
  const chosen = await takeStep(deps, tx, order.flow, { change });
  const flow = { ...order.flow, ...chosen };
  if (!(await confirmUnpaidOrder(deps, tx, { ...order, flow }))) throw new Refusal('periods-taken');
}

/** Every predecessor of the payment must hold, whichever way the person came. */
function requireComplete({ texts }: Deps, order: Order): void {
  if (deliveryAddressProblem(order) === 'denmark-only') {
    throw new Refusal('address-invalid', [
      { field: 'deliveryAddress.country', code: 'validation.country.denmark-only' },
    ]);
  }
  const isComplete = unfinishedSteps(progressOf(order)).length === 0;
  if (!isComplete || order.flow.abort_reason !== 'None') throw new Refusal('order-incomplete');
  if (acceptanceOf(texts, order) !== 'valid') throw new Refusal('terms-not-accepted');
}
