import type { Insertable } from 'kysely';
import type { Queryable } from './connect';
import type { NotificationTable } from './tables';

export async function insertNotification(
  db: Queryable,
  notification: Insertable<NotificationTable>,
): Promise<void> {
  await db.insertInto('notification').values(notification).execute();
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
