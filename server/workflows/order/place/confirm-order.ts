import { formatKroner, longPeriod } from '../../../contract/written';
import { newId } from '../../../crypto';
import type { ApprovalRow, RouteRow } from '../../../db/approvals';
import { insertCards, insertGroup } from '../../../db/card-changes';
import { isPeriodTaken, lockApproval } from '../../../db/cards';
import type { Tx } from '../../../db/connect';
import type { FlowRow } from '../../../db/order-flows';
import { enqueue } from '../../../db/outbox';
import type { PaymentOperationRow } from '../../../db/payments';
import { snapshotColumn } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { cardMachine } from '../../../domain/card-lifecycle';
import { lapsesBeforeIssue, nextChangeOn } from '../../../domain/card-schedule';
import { contains, type Day, type Period } from '../../../domain/day';
import { orderFlowMachine } from '../../../domain/order-flow';
import { coveredSpans } from '../../../domain/periods';
import { Refusal } from '../../../refusal';
import { applyCardEvents } from '../../card-events';
import { scheduledCard } from '../../card-schedule';
import { resumeCovered } from '../../internships';
import { lockForConsent } from '../../marketing-consent';
import { snapshotOf } from '../../group-snapshot';
import type { Payment } from '../../payment/fulfilment';
import { keepSavedMethod } from '../../payment/saving';
import { rejsekortFor } from '../../rejsekort/cards';
import { kronerOf } from '../../display';
import { writeTo } from '../../letters';
import { tellCardNotSaved } from '../../tell-payer';
import { finishOrder } from './finish-order';
import { readOrder, type Order } from '../read/read-order';
import { overwriteCards } from '../read/other-cards';
import { pricePeriod, readPlan, type PlanContext } from '../read/planned-periods';

/**
 * Turns a paid order into cards, in the transaction that records the payment: group, cards with
 * their days, receipt, and the mail to send. False, and nothing written, when the order can no
 * longer be made: it was given up, its days were taken, or its person was deleted meanwhile.
 */
export async function confirmOrder(
  deps: Deps,
  tx: Tx,
  operation: PaymentOperationRow,
  payment: Payment,
): Promise<boolean> {
  const order = await readPaidOrder(deps, tx, operation);
  if (!order) return false;
  const { flow } = order;
  if (!orderFlowMachine.can(flow.state, 'paymentConfirmed')) return false;
  // Of before the order was changed, or before another attempt: its sum may be that of something else.
  if (operation.attempt !== flow.payment_attempt) return false;
  const isUnsaved =
    operation.mode === 'Regular' &&
    operation.saved_method_id === null &&
    payment.savedMethodId === null;
  // What nothing is charged for by itself must not be called so: each period is then paid on its own.
  const payable = isUnsaved
    ? { ...order.flow, payment_mode: 'SinglePayment' as const }
    : order.flow;
  const paid = { operation, saveMethod: () => saveMethod(tx, deps, operation, payment) };
  if (!(await makeCards(deps, tx, { ...order, flow: payable }, paid))) return false;
  if (isUnsaved) {
    deps.logger.error({ operationId: operation.id }, 'the provider saved no card');
    await tellCardNotSaved(deps, tx, flow.beneficiary_id);
  }
  return true;
}

/** Null when the order is gone: with its person all that was not paid was deleted. */
async function readPaidOrder(
  deps: Deps,
  tx: Tx,
  { beneficiary_id: beneficiaryId, group_id: groupId }: PaymentOperationRow,
): Promise<Order | null> {
  try {
    return await readOrder(deps, tx, { beneficiaryId, groupId });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no-flow') return null;
    throw error;
  }
}

/** Orders without a payment session: free cards, and those paid in a company's app. */
export async function confirmUnpaidOrder(deps: Deps, tx: Tx, order: Order): Promise<boolean> {
  return makeCards(deps, tx, order, { operation: null, saveMethod: () => Promise.resolve(null) });
}

/** An order with everything chosen. */
interface CompleteOrder extends PlanContext {
  flow: FlowRow;
  periods: readonly [Period, ...Period[]];
  today: Day;
}

function completeParts({ flow, plan, today }: Order): CompleteOrder | null {
  const [first, ...later] = readPlan(flow)?.cards ?? [];
  if (!plan || !first) return null;
  return { ...plan, route: asAccepted(plan.route, flow), flow, today, periods: [first, ...later] };
}

/** The route at the price that was accepted with the order as it is, whatever the register has said since. */
function asAccepted(route: RouteRow, flow: FlowRow): RouteRow {
  const isOfOrder = flow.accepted_ordinary_offer === flow.accepted_offer;
  const acceptedOre = isOfOrder ? flow.accepted_ordinary_ore : null;
  return { ...route, ordinary_price_ore: acceptedOre ?? route.ordinary_price_ore };
}

async function makeCards(
  deps: Deps,
  tx: Tx,
  chosen: Order,
  paid: { operation: PaymentOperationRow | null; saveMethod: () => Promise<string | null> },
): Promise<boolean> {
  const now = deps.clock.now();
  const { flow } = chosen;
  const order = completeParts(chosen);
  if (!order) return false;
  const { route, program } = order;
  await lockForConsent(tx, flow);
  // The register may have said something else since the order was read.
  const registered = await lockApproval(tx, deps.connection.kind, order.approval.id);
  const approval = { ...order.approval, ...registered };
  if (!isCovered(spanOf(order), approval)) return false;
  if (!(await overwriteCards(tx, now, order.otherCards, order.periods))) return false;
  if (await isAnyTaken(tx, order)) return false;
  const savedMethodId = await paid.saveMethod();
  const rejsekort = await rejsekortFor(tx, {
    groupId: flow.group_id,
    beneficiaryId: flow.beneficiary_id,
    program,
    span: spanOf(order),
    savedMethodId,
    now,
  });
  await insertGroup(tx, {
    id: flow.group_id,
    beneficiary_id: flow.beneficiary_id,
    approval_id: approval.id,
    program_id: program.id,
    route_id: route.id,
    flow_id: flow.id,
    snapshot: snapshotColumn.write(snapshotOf(approval, route, program)),
    payment_type: flow.payment_type ?? program.paymentProvider,
    payment_mode: flow.payment_mode ?? 'None',
    saved_method_id: savedMethodId,
    rejsekort_card_id: rejsekort?.id ?? null,
    last_day: spanOf(order).to,
    created_at: now.toISOString(),
  });
  const isNewRejsekort = rejsekort?.isNew ?? false;
  const cards = cardRows(order, { operation: paid.operation, isNewRejsekort, now });
  await insertCards(tx, approval.id, cards);
  const [firstCard] = cards;
  if (approval.subsidy_level !== 'Secondary') {
    await resumeCovered(deps, tx, flow.beneficiary_id, applyCardEvents);
  }
  if (paid.operation && isCapturedAtOnce(firstCard, order)) {
    await enqueue(tx, 'capture-payment', { operationId: paid.operation.id }, { now });
  }
  await finishOrder(tx, { flow, firstCardId: firstCard.id, now });
  await writeTo(deps, tx, flow.beneficiary_id, {
    about: 'ordered',
    vars: {
      period: longPeriod(firstCard.from_day, firstCard.to_day),
      price: formatKroner(kronerOf(firstCard.price_ore)),
    },
    ...{ path: `/overview/group/${flow.group_id}`, isMailed: false },
  });
  return true;
}

/** A reservation that would lapse before the card is issued is taken at once. */
function isCapturedAtOnce(
  card: Parameters<typeof scheduledCard>[0],
  { flow, program, today }: CompleteOrder,
): boolean {
  return lapsesBeforeIssue(scheduledCard(card, flow.payment_mode ?? 'None'), program, today);
}

/** Whether the register says still that the person may have cards on these days. */
const isCovered = (
  span: Period,
  { removed_at, blocked_reason, valid_from, valid_to }: ApprovalRow,
): boolean =>
  removed_at === null &&
  blocked_reason === null &&
  contains({ from: valid_from, to: valid_to }, span);

/** Whether a card holds days of the order; one that lies between its periods is in nobody's way. */
async function isAnyTaken(tx: Tx, order: CompleteOrder): Promise<boolean> {
  // Periods that follow on one another are asked for as one: most orders are.
  for (const span of coveredSpans(order.periods, spanOf(order))) {
    if (await isPeriodTaken(tx, order.approval.id, span)) return true;
  }
  return false;
}

/** From the first day of the order to its last, with the days between its periods. */
function spanOf({ periods }: CompleteOrder): Period {
  const [first] = periods;
  return { from: first.from, to: (periods.at(-1) ?? first).to };
}

function cardRows(
  order: CompleteOrder,
  {
    operation,
    isNewRejsekort,
    now,
  }: { operation: PaymentOperationRow | null; isNewRejsekort: boolean; now: Date },
) {
  const { flow, periods, program } = order;
  const cardOf = (period: Period, index: number) => {
    const price = pricePeriod(period, order);
    if (!price.ok) throw new Error(`Order ${flow.id} has a period without a price`);
    const paidBy = index === 0 ? operation : null;
    const card = {
      id: newId(),
      group_id: flow.group_id,
      beneficiary_id: flow.beneficiary_id,
      from_day: period.from,
      to_day: period.to,
      status: paidBy ? cardMachine.take('Ordered', 'paid').to : 'Ordered',
      card_price_ore: price.cardPriceOre,
      rebate_ore: price.rebateOre,
      // What was paid is what it costs.
      price_ore: paidBy?.amount_ore ?? price.beneficiaryPriceOre,
      paid_at: paidBy ? now.toISOString() : null,
      operation_id: paidBy?.id ?? null,
      is_first_of_rejsekort: isNewRejsekort && index === 0 ? 1 : 0,
      created_at: now.toISOString(),
    };
    return {
      ...card,
      next_change_on: nextChangeOn(scheduledCard(card, flow.payment_mode ?? 'None'), program),
    };
  };
  const [first, ...later] = periods;
  return [cardOf(first, 0), ...later.map((period, index) => cardOf(period, index + 1))] as const;
}

async function saveMethod(
  tx: Tx,
  deps: Deps,
  operation: PaymentOperationRow,
  payment: Payment,
): Promise<string | null> {
  if (operation.saved_method_id !== null) return operation.saved_method_id;
  return operation.mode === 'Regular' ? keepSavedMethod(deps, tx, operation, payment) : null;
}
