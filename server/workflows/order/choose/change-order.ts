import type { Tx } from '../../../db/connect';
import type { FlowChange, FlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { isEditableFlow } from '../../../domain/order-flow';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { AFTER_PAYMENT, changeFlow, changesAnything, takeStep, type FlowStep } from './change-flow';
import { orderOf, readStored, type Order, type StoredOrder } from '../read/read-order';

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
  if (flow.state === 'AwaitsPaymentData') return AFTER_PAYMENT;
  if (!isEditableFlow(flow.state)) throw new Refusal('order-not-open');
  if (version !== undefined && version !== flow.version) throw new Refusal('stale-order');
  return { change };
}
