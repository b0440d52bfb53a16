import type { MessagePage } from '../contract/messages';
import { newId } from '../crypto';
import type { Queryable } from '../db/connect';
import { insertMessage, listMessages } from '../db/messages';
import type { Deps } from '../deps';
import { sanitiseMessageHtml } from './message-html';
import type { Caller } from './session';

/** Writes to a person. `contents` is HTML; what a message may not hold is left out. Returns its id. */
export async function sendMessage(
  { clock }: Deps,
  db: Queryable,
  beneficiaryId: string,
  { sender, subject, contents }: { sender: string; subject: string; contents: string },
): Promise<string> {
  const id = newId();
  await insertMessage(db, {
    id,
    beneficiary_id: beneficiaryId,
    sender,
    subject,
    contents: sanitiseMessageHtml(contents),
    created_at: clock.now().toISOString(),
  });
  return id;
}

/**
 * A page of the person's messages, newest first. Reduced again at each read, so that what was stored
 * under an older rule, or past `sendMessage`, is safe as well.
 */
export async function messagesOf(
  { connection }: Deps,
  { beneficiaryId }: Caller,
  page: number,
): Promise<MessagePage> {
  const { rows, hasOlder } = await listMessages(connection.db, beneficiaryId, page);
  const messages = rows.map((row) => ({
    id: row.id,
    date: row.created_at,
    from: row.sender,
    subject: row.subject,
    contents: sanitiseMessageHtml(row.contents),
  }));
  return { messages, hasOlder };
}
