import type { Insertable } from 'kysely';
import type { Queryable } from './connect';
import { cutPage, pageWindow, type PageWindow } from './paging';
import { prepared } from './prepared';
import type { MessageTable } from './tables/person';

/** By what a message or a notification is found. */
export interface LetterName {
  id: string;
  /** Missing in work that the version before wrote down; without it SQLite looks through all there are. */
  beneficiaryId?: string;
}

export async function insertMessage(
  db: Queryable,
  message: Insertable<MessageTable>,
): Promise<void> {
  await db.insertInto('message').values(message).execute();
}

/** A page of a person's messages, newest first. */
export async function listMessages(db: Queryable, beneficiaryId: string, page: number) {
  return cutPage(await messagesOf(db, beneficiaryId, pageWindow(page)));
}

const messagesOf = prepared((db, beneficiaryId: string, { limit, offset }: PageWindow) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
);

/** A message with its person. */
export function findMessage(db: Queryable, { id, beneficiaryId }: LetterName) {
  const found = db
    .selectFrom('message')
    .innerJoin('beneficiary', 'beneficiary.id', 'message.beneficiary_id')
    .select(['message.subject', 'message.contents', 'message.beneficiary_id'])
    .select(['beneficiary.first_name', 'beneficiary.contact_email'])
    .where('message.id', '=', id);
  const ofPerson = beneficiaryId
    ? found.where('message.beneficiary_id', '=', beneficiaryId)
    : found;
  return ofPerson.executeTakeFirst();
}
