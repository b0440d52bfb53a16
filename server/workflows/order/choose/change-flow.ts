import type { OrderFlowState } from '../../../contract/enums';
import type { Tx } from '../../../db/connect';
import {
  findFlow,
  lockFlow,
  updateFlow,
  type FlowChange,
  type FlowRow,
} from '../../../db/order-flows';
import { findLatestOperation } from '../../../db/payments';
import type { Deps } from '../../../deps';
import {
  isOpenFlow,
  orderFlowMachine,
  type OrderFlowEvent,
  isEditableFlow,
} from '../../../domain/order-flow';
import { Refusal } from '../../../refusal';
import { endPayment } from '../../payment/end-payment';
import type { Caller } from '../../session';
import { orderOf, readStored, type Order, type StoredOrder } from '../read/read-order';
import { inTransaction } from '../../../in-transaction';

/** Names an order, and the person whose order it has to be. */
export interface FlowKey {
  beneficiaryId: string;
  flowId: string;
}

/** What happens to an order, and what of it changes besides its state. */
export interface FlowStep {
  events?: readonly OrderFlowEvent[];
  change?: FlowChange;
}

/** Says that the payment which an order waits for has to be ended first; then it is decided again. */
export const AFTER_PAYMENT = Symbol('after payment');

/** What becomes of an order, and what its caller is told. */
type FlowDecision<T> = (FlowStep & { answer: T }) | typeof AFTER_PAYMENT;

/** That an order stays as it is, which is no act of its person. */
export function unchanged<T>({ ownAct }: Pick<Deps, 'ownAct'>, answer: T): { answer: T } {
  ownAct?.changesNothing();
  return { answer };
}

/** Each further attempt means that somebody else began another payment meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Changes an order in one transaction: locks it, reads it, has `decide` say what becomes of it, and
 * carries that out. `decide` may write what belongs to the change in the same transaction, and is
 * repeated when the payment of the order has to be ended first.
 * @throws Refusal `not-found` for no order of this person, `payment-in-progress` or `payment-unknown`
 *   when its payment can't be ended, `stale-order` when it keeps changing
 */
export async function changeFlow<T>(
  deps: Deps,
  key: FlowKey,
  decide: (flow: FlowRow, tx: Tx) => Promise<FlowDecision<T>>,
): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const decision = await inTransaction(deps, async (tx) => {
      const flow = await lockFlow(tx, key);
      if (!flow) throw new Refusal('not-found');
      const decided = await decide(flow, tx);
      if (decided === AFTER_PAYMENT) deps.ownAct?.changesNothing();
      else await takeStep(deps, tx, flow, decided);
      return decided;
    });
    if (decision !== AFTER_PAYMENT) return decision.answer;
    await reopenOrder(deps, key);
  }
  throw new Refusal('stale-order');
}

/**
 * Carries out a step of an order, in the transaction that read it, and returns the order afterwards.
 * @throws Refusal `stale-order` when somebody else changed it since
 */
export async function takeStep(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  flow: FlowRow,
  step: FlowStep,
): Promise<FlowRow> {
  const change = changeOf(flow, step);
  if (Object.keys(change).length === 0) return flow;
  const moved = await updateFlow(tx, flow, change, clock.now());
  if (!moved) throw new Refusal('stale-order');
  return moved;
}

/** The columns that a step changes. An order that is over makes room for another. */
export function changeOf(
  { state }: Pick<FlowRow, 'state'>,
  { events = [], change = {} }: FlowStep,
): FlowChange {
  if (events.length === 0) return change;
  const to = events.reduce<OrderFlowState>(
    (from, event) => orderFlowMachine.take(from, event).to,
    state,
  );
  return isOpenFlow(to)
    ? { ...change, state: to, is_open: 1 }
    : { ...change, state: to, is_open: 0, prepared_key: null, pause_reason: null };
}

/**
 * Lets a person change an order that waits for its payment: the open attempt is ended first, so that
 * nothing is paid for other than what was shown. Refused while the provider is deciding. Does
 * nothing for an order that is not waiting.
 */
export async function reopenOrder(deps: Deps, key: FlowKey): Promise<void> {
  const { db } = deps.connection;
  const flow = await findFlow(db, key);
  if (flow?.state !== 'AwaitsPaymentData') return;
  const operation = await findLatestOperation(db, flow.id);
  const isEnded = operation === undefined || (await endPayment(deps, operation.id));
  if (!isEnded) throw new Refusal('payment-in-progress');
  await changeFlow(deps, key, async ({ id, state, payment_attempt }, tx) => {
    if (state !== 'AwaitsPaymentData') return { answer: undefined };
    // Somebody pays in another window since.
    const latest = await findLatestOperation(tx, id);
    if (latest?.id !== operation?.id) throw new Refusal('payment-in-progress');
    // What was begun before pays for the order no more, even when its money comes late.
    const change = { payment_attempt: payment_attempt + 1 };
    return { answer: undefined, events: ['reopened'], change };
  });
}

/** True when a column would get another value than it has. */
export function changesAnything(flow: FlowRow, change: FlowChange): boolean {
  return Object.entries(change).some(([column, value]) => flow[column as keyof FlowRow] !== value);
}

/** Which flow a change is meant for, and which version of it the person was looking at. */
export interface ChangeRef {
  flowId: string;
  version?: number | undefined;
}

/**
 * Changes an order under way, and returns it as it is then. `decide` gets all that is stored of it and
 * returns what to change; what it writes elsewhere the returned order does not know.
 * @throws Refusal see `changeFlow` and `decideChange`
 */
export async function changeOrder(
  deps: Deps,
  { beneficiaryId }: Caller,
  { flowId, version }: ChangeRef,
  decide: (stored: StoredOrder, tx: Tx) => FlowChange | Promise<FlowChange>,
): Promise<Order> {
  const key = { beneficiaryId, flowId };
  return changeFlow(deps, key, async (flow, tx) => {
    const stored = await readStored(deps, tx, key);
    const decided = decideChange(flow, version, await decide(stored, tx));
    if (decided === AFTER_PAYMENT) return decided;
    const changed = await takeStep(deps, tx, flow, decided);
    return { answer: orderOf(deps, { ...stored, flow: { ...stored.flow, ...changed } }) };
  });
}

/** What a person agrees to beside the order, which its payment does not pay for. */
const BESIDE_THE_ORDER: readonly string[] = ['marketing_consent', 'conditions_accepted_at'];

const isPaidFor = (change: FlowChange): boolean =>
  Object.keys(change).some((column) => !BESIDE_THE_ORDER.includes(column));

/**
 * What becomes of an order that somebody wants to change. A change that leaves everything as it is
 * counts as done, so a repeated submit succeeds.
 * @throws Refusal `order-not-open` when it can't be changed any more, `stale-order` for a change from a
 *   page that showed another version
 */
export function decideChange(
  flow: FlowRow,
  version: number | undefined,
  change: FlowChange,
): FlowStep | typeof AFTER_PAYMENT {
  if (!changesAnything(flow, change)) return {};
  if (flow.state === 'AwaitsPaymentData') return isPaidFor(change) ? AFTER_PAYMENT : { change };
  if (!isEditableFlow(flow.state)) throw new Refusal('order-not-open');
  if (version !== undefined && version !== flow.version) throw new Refusal('stale-order');
  return { change };
}
