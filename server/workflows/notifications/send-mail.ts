import { findNotificationToMail } from '../../db/notifications';
import type { JobPayloads } from '../../db/outbox';
import type { Deps } from '../../deps';
import { portalMail } from '../portal-mail';
import { notificationText } from './text';

/**
 * Mails a notification to its person; its id makes a mail sent twice recognisable as one. What has been
 * settled meanwhile is no news.
 */
export async function sendNotificationMail(
  deps: Deps,
  { notificationId, beneficiaryId }: JobPayloads['send-notification-mail'],
): Promise<void> {
  const row = await findNotificationToMail(deps.connection.db, {
    id: notificationId,
    beneficiaryId,
  });
  if (!row?.contact_email) return;
  const { title, text } = notificationText(deps.texts, row);
  const person = { id: row.beneficiary_id, firstName: row.first_name };
  await deps.mail.send({
    id: `notification-${notificationId}`,
    to: row.contact_email,
    ...(await portalMail(deps, person, { subject: title, paragraphs: [text], path: '/overview' })),
  });
}
