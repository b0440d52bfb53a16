import type { Deps } from '../../../deps';
import { orderFlowMachine } from '../../../domain/order-flow';
import { Refusal } from '../../../refusal';
import { unpauseCards } from '../../card-pause';
import type { Caller } from '../../session';
import { AFTER_PAYMENT, changeFlow, unchanged } from '../choose/change-flow';
import { kindOfChange } from '../read/kind-of-change';
import { approveOrderNotifications } from '../choose/order-notifications';

/**
 * Gives an order up. An open payment is ended first. True when it is given up, also when it already
 * was; false when it was finished before.
 */
export async function cancelOrder(
  deps: Deps,
  { beneficiaryId }: Caller,
  flowId: string,
): Promise<boolean> {
  return changeFlow(deps, { beneficiaryId, flowId }, async (flow, tx) => {
    const state = flow.state;
    if (state === 'Cancelled') return unchanged(deps, true);
    // It is given up by `cancel-obligatory`, and only when the rules say so.
    if (kindOfChange(flow) === 'obligatory') throw new Refusal('order-obligatory');
    if (state === 'AwaitsPaymentData') return AFTER_PAYMENT;
    if (!orderFlowMachine.can(state, 'cancelRequested')) return unchanged(deps, false);
    await approveOrderNotifications(tx, flow, deps.clock.now());
    const groupId = flow.source_group_id;
    if (groupId !== null) await unpauseCards(deps, tx, { beneficiaryId, groupId });
    return { answer: true, events: ['cancelRequested'] };
  });
}
