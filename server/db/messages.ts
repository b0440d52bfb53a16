import type { Insertable } from 'kysely';
import type { Queryable } from './connect';
import { cutPage, pageWindow } from './paging';
import type { MessageTable } from './tables/person';

export async function insertMessage(
  db: Queryable,
  message: Insertable<MessageTable>,
): Promise<void> {
  await db.insertInto('message').values(message).execute();
}

/** A page of a person's messages, newest first. */
export async function listMessages(db: Queryable, beneficiaryId: string, page: number) {
  const { limit, offset } = pageWindow(page);
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return cutPage(rows);
}
