import type { Insertable } from 'kysely';
import type { NotificationType } from '../contract/notifications';
import type { Queryable } from './connect';
import { preparedFirst } from './prepared';
import type { NotificationTable } from './tables/person';

export async function insertNotification(
  db: Queryable,
  notification: Insertable<NotificationTable>,
): Promise<void> {
  await db.insertInto('notification').values(notification).execute();
}

/** Settles what a person was told about an order or the group it changes; it is over. */
export async function approveNotifications(
  db: Queryable,
  which: {
    beneficiaryId: string;
    types: readonly NotificationType[];
    flowId: string;
    groupId: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ approved_at: which.now.toISOString() })
    .where('beneficiary_id', '=', which.beneficiaryId)
    .where('type', 'in', which.types)
    .where((e) => e.or([e('flow_id', '=', which.flowId), e('group_id', '=', which.groupId)]))
    .where('approved_at', 'is', null)
    .execute();
}

const findOpenNotification = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('notification')
    .select('id')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('approved_at', 'is', null)
    .limit(1),
);

/** Whether anything waits to be read or accepted. */
export const hasOpenNotification = async (db: Queryable, beneficiaryId: string): Promise<boolean> =>
  (await findOpenNotification(db, beneficiaryId)) !== undefined;
