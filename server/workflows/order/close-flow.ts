import type { OrderFlowState } from '../../contract/enums';
import type { OrderFlowChange } from '../../db/order-flows';
import { isOpenFlow, orderFlowMachine } from '../../domain/order-flow';

/** What giving an order up changes in it. Throws for a state in which it can't be given up. */
export function cancelledFlow({ state }: { state: string }): OrderFlowChange & { state: string } {
  const { to } = orderFlowMachine.take(state as OrderFlowState, 'cancelRequested');
  return isOpenFlow(to)
    ? { state: to, is_open: 1 }
    : { state: to, is_open: 0, prepared_key: null, pause_reason: null };
}
