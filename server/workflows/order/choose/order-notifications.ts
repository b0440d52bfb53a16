import type { NotificationType } from '../../../contract/notifications';
import type { Tx } from '../../../db/connect';
import { approveNotifications } from '../../../db/notifications';
import type { FlowRow } from '../../../db/order-flows';
import type { Deps } from '../../../deps';
import { tell, type Told } from '../../notifications/raise';
import { kindOfChange } from '../read/kind-of-change';

type OrderNotification = Extract<
  NotificationType,
  'ProgramDeactivated' | 'BeneficiaryHasPausedGroup' | 'RouteHasBeenChanged'
>;

/** An order, and the group that it changes, if it changes one. */
type NotifiedOrder = Pick<FlowRow, 'id' | 'beneficiary_id' | 'source_group_id'>;

/** Tells a person what an order asks of them. */
export async function notifyOfOrder(
  deps: Deps,
  tx: Tx,
  order: NotifiedOrder,
  told: Pick<Told, 'variant' | 'level' | 'facts' | 'event'> & { type: OrderNotification },
): Promise<void> {
  await tell(deps, tx, {
    ...told,
    beneficiaryId: order.beneficiary_id,
    about: { flowId: order.id, groupId: order.source_group_id },
  });
}

/** Takes back what a person was told about this order, or its group: it is placed, or given up. */
export async function approveOrderNotifications(
  tx: Tx,
  flow: NotifiedOrder & Pick<FlowRow, 'flow_type' | 'prepared_key'>,
  now: Date,
): Promise<void> {
  const types: OrderNotification[] = ['BeneficiaryHasPausedGroup', 'RouteHasBeenChanged'];
  if (kindOfChange(flow) === 'obligatory') types.push('ProgramDeactivated');
  await approve(tx, flow, types, now);
}

/** The same of its route: the order goes on. That the cards of a group wait for it stays. */
export const approveRouteNotifications = (tx: Tx, flow: NotifiedOrder, now: Date): Promise<void> =>
  approve(tx, flow, ['RouteHasBeenChanged'], now);

const approve = (
  tx: Tx,
  flow: NotifiedOrder,
  types: OrderNotification[],
  now: Date,
): Promise<void> =>
  approveNotifications(tx, {
    beneficiaryId: flow.beneficiary_id,
    flowId: flow.id,
    groupId: flow.source_group_id,
    types,
    now,
  });
