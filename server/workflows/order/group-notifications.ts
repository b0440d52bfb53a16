import type { NotificationLevel, NotificationType } from '../../contract/enums';
import { newId } from '../../crypto';
import type { Tx } from '../../db/connect';
import { approveNotifications, insertNotification } from '../../db/notifications';
import type { OrderFlowRow } from '../../db/order-flows';

type OrderNotification = Extract<
  NotificationType,
  'ProgramDeactivated' | 'BeneficiaryHasPausedGroup'
>;

/** Tells a person what an order that changes a group asks of them. */
export async function notifyGroup(
  tx: Tx,
  told: {
    beneficiaryId: string;
    groupId: string;
    type: OrderNotification;
    level: NotificationLevel;
    now: Date;
  },
): Promise<void> {
  await insertNotification(tx, {
    id: newId(),
    beneficiary_id: told.beneficiaryId,
    type: told.type,
    level: told.level,
    text_key: `notification.${told.type}`,
    text_vars: '{}',
    group_id: told.groupId,
    card_id: null,
    created_at: told.now.toISOString(),
    approved_at: null,
  });
}

/** What a person was told about the group of this order is settled: it goes on, or is over. */
export async function settleNotifications(tx: Tx, flow: OrderFlowRow, now: Date): Promise<void> {
  if (flow.source_group_id === null) return;
  const types: OrderNotification[] = ['BeneficiaryHasPausedGroup'];
  if (flow.flow_type === 'Obligatory') types.push('ProgramDeactivated');
  await approveNotifications(tx, {
    beneficiaryId: flow.beneficiary_id,
    groupId: flow.source_group_id,
    types,
    now,
  });
}
