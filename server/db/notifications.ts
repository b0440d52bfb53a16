import type { Insertable } from 'kysely';
import type { Queryable } from './connect';
import type { NotificationTable } from './tables/person';

export async function insertNotification(
  db: Queryable,
  notification: Insertable<NotificationTable>,
): Promise<void> {
  await db.insertInto('notification').values(notification).execute();
}

/** Settles what a person was told about a group; it is over without their doing. */
export async function approveNotifications(
  db: Queryable,
  which: { beneficiaryId: string; types: readonly string[]; groupId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ approved_at: which.now.toISOString() })
    .where('beneficiary_id', '=', which.beneficiaryId)
    .where('type', 'in', which.types)
    .where('group_id', '=', which.groupId)
    .where('approved_at', 'is', null)
    .execute();
}

/** Whether anything waits to be read or accepted. */
export async function hasOpenNotification(db: Queryable, beneficiaryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('approved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
