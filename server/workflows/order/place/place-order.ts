import type { PaymentChange } from '../../../contract/order-payment';
import type { Tx } from '../../../db/connect';
import type { FlowChange, FlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { orderFlowMachine } from '../../../domain/order-flow';
import { paymentTypeOf, takesPayment, unfinishedSteps } from '../../../domain/order-steps';
import { isChosen, type PaymentOption } from '../../../domain/payment-choice';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { acceptanceOf, offerOf } from '../read/accepted-offer';
import {
  AFTER_PAYMENT,
  changeFlow,
  takeStep,
  changeOrder,
  type ChangeRef,
} from '../choose/change-flow';
import { choiceOf, chosenColumns, wantedPayment } from '../read/payment-choices';
import { confirmUnpaidOrder } from './confirm-order';
import {
  changesGroup,
  isRefusedInternship,
  orderOf,
  readOrder,
  type Order,
} from '../read/read-order';
import { moveCards } from './move-cards';
import { deliveryAddressProblem, progressOf, stepConditions } from '../read/order-progress';

export type OrderDecision = ChangeRef & PaymentChange;

/**
 * Takes what the summary and the payment mode ask for, and places the order once nothing is
 * missing. From then on the order is frozen until it is paid or given up; one that needs no payment
 * through us is finished at once. Returns the order as it is then; what was accepted stays accepted
 * when the order can't be placed, so that it has a transaction of its own.
 */
export async function decideOrder(
  deps: Deps,
  caller: Caller,
  decision: OrderDecision,
): Promise<Order> {
  const accepted = await acceptConditions(deps, caller, decision);
  return accepted && !isToBePlaced(accepted, decision) ? accepted : place(deps, caller, decision);
}

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
    if (flow.state === 'Finished') return {};
    const order = orderOf(deps, stored);
    const current = offerOf(deps.texts, order);
    if (offer !== undefined && offer !== current) throw new Refusal('stale-order');
    const isKept = acceptanceOf(deps.texts, order) === 'valid';
    if (isKept && flow.state === 'AwaitsPaymentData') {
      return conditionsAccepted ? consentAnew(deps, flow, allowMarketingContact) : {};
    }
    if (!conditionsAccepted) {
      throw new Refusal('terms-not-accepted', [
        { field: 'conditionsAccepted', code: 'error.terms-not-accepted' },
      ]);
    }
    return {
      conditions_accepted_at: isKept ? flow.conditions_accepted_at : deps.clock.now().toISOString(),
      accepted_offer: current,
      accepted_ordinary_ore: order.route?.ordinary_price_ore ?? null,
      accepted_ordinary_offer: current,
      marketing_consent: allowMarketingContact ? 1 : 0,
    };
  });
}

/** The consent to marketing as it is ticked now, of somebody who came back from the payment. */
function consentAnew(
  { clock }: Deps,
  { marketing_consent: before }: FlowRow,
  isGiven: boolean | undefined,
): FlowChange {
  if (isGiven === undefined || isGiven === (before === 1)) return {};
  return isGiven
    ? { marketing_consent: 1, conditions_accepted_at: clock.now().toISOString() }
    : { marketing_consent: 0 };
}

async function place(
  deps: Deps,
  { beneficiaryId }: Caller,
  decision: OrderDecision,
): Promise<Order> {
  const key = { beneficiaryId, flowId: decision.flowId };
  return changeFlow(deps, key, async (flow, tx) => {
    const order = await readOrder(deps, tx, key);
    const { state } = flow;
    if (state === 'Finished' || !isToBePlaced(order, decision)) return { answer: order };
    // What is ordered must be what the page showed.
    if (decision.version !== undefined && decision.version !== flow.version) {
      throw new Refusal('stale-order');
    }
    const option = takesPayment(stepConditions(order))
      ? await wantedPayment(tx, order, decision)
      : null;
    if (option && state === 'AwaitsPaymentData') {
      const isSame = isChosen(option, choiceOf(flow)) && isStillPlaced(deps, order);
      return isSame ? { answer: order } : AFTER_PAYMENT;
    }
    if (!orderFlowMachine.can(state, 'placed')) throw new Refusal('order-not-open');
    requireComplete(deps, order);
    if (option) return { answer: await awaitPayment(deps, tx, order, option) };
    if (changesGroup(flow)) await moveCards(deps, tx, order);
    else await finishUnpaid(deps, tx, order);
    return { answer: { ...order, flow: { ...order.flow, state: 'Finished', is_open: 0 } } };
  });
}

async function awaitPayment(
  deps: Deps,
  tx: Tx,
  order: Order,
  option: PaymentOption,
): Promise<Order> {
  const step = { events: ['paymentRequired'] as const, change: chosenColumns(option) };
  const waiting = await takeStep(deps, tx, order.flow, step);
  return { ...order, flow: { ...order.flow, ...waiting } };
}

async function finishUnpaid(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { program, rank } = stepConditions(order);
  const paymentType = paymentTypeOf(program?.paymentProvider ?? 'None', rank);
  const change = { payment_type: paymentType, payment_mode: 'None' } as const;
  const chosen = await takeStep(deps, tx, order.flow, { change });
  const flow = { ...order.flow, ...chosen };
  if (!(await confirmUnpaidOrder(deps, tx, { ...order, flow }))) throw new Refusal('periods-taken');
}

const isComplete = (order: Order): boolean => unfinishedSteps(progressOf(order)).length === 0;

/** What was placed can be had at the price that was accepted: a button that names another sum takes none. */
export const isStillPlaced = ({ texts }: Deps, order: Order): boolean =>
  isComplete(order) && acceptanceOf(texts, order) === 'valid';

/** Every predecessor of the payment must hold, whichever way the person came. */
function requireComplete({ texts }: Deps, order: Order): void {
  if (deliveryAddressProblem(order) === 'denmark-only') {
    throw new Refusal('address-invalid', [
      { field: 'deliveryAddress.country', code: 'validation.country.denmark-only' },
    ]);
  }
  if (order.approval && order.approval.blocked_reason !== null)
    throw new Refusal('subsidy-blocked');
  if (isRefusedInternship(order)) throw new Refusal('group-blacklisted');
  if (!isComplete(order) || order.flow.abort_reason !== 'None')
    throw new Refusal('order-incomplete');
  if (acceptanceOf(texts, order) !== 'valid') throw new Refusal('terms-not-accepted');
}
