import type { NotificationLevel, NotificationType } from '../../../contract/notifications';
import { newId } from '../../../crypto';
import type { Tx } from '../../../db/connect';
import { approveNotifications, insertNotification } from '../../../db/notifications';
import type { FlowRow } from '../../../db/order-flows';
import { kindOfChange } from '../read/kind-of-change';

type OrderNotification = Extract<
  NotificationType,
  'ProgramDeactivated' | 'BeneficiaryHasPausedGroup' | 'RouteHasBeenChanged'
>;

/** An order, and the group that it changes, if it changes one. */
type NotifiedOrder = Pick<FlowRow, 'id' | 'beneficiary_id' | 'source_group_id'>;

/** Tells a person what an order asks of them. */
export async function notifyOfOrder(
  tx: Tx,
  order: NotifiedOrder,
  {
    type,
    level = 'Normal',
    textKey = `notification.${type}`,
    textVars = {},
    now,
  }: {
    type: OrderNotification;
    level?: NotificationLevel;
    textKey?: string;
    textVars?: Record<string, string>;
    now: Date;
  },
): Promise<void> {
  await insertNotification(tx, {
    id: newId(),
    beneficiary_id: order.beneficiary_id,
    type,
    level,
    text_key: textKey,
    text_vars: JSON.stringify(textVars),
    group_id: order.source_group_id,
    flow_id: order.id,
    card_id: null,
    created_at: now.toISOString(),
    approved_at: null,
  });
}

/** Takes back what a person was told about this order, or its group: it goes on, or is over. */
export async function approveOrderNotifications(
  tx: Tx,
  flow: NotifiedOrder & Pick<FlowRow, 'flow_type' | 'prepared_key'>,
  now: Date,
): Promise<void> {
  const types: OrderNotification[] = ['BeneficiaryHasPausedGroup', 'RouteHasBeenChanged'];
  if (kindOfChange(flow) === 'obligatory') types.push('ProgramDeactivated');
  await approveNotifications(tx, {
    beneficiaryId: flow.beneficiary_id,
    flowId: flow.id,
    groupId: flow.source_group_id,
    types,
    now,
  });
}
