import { findNotificationToMail } from '../../db/notifications';
import type { Deps } from '../../deps';
import { notificationText } from './text';

/**
 * Mails a notification to its person; its id makes a mail sent twice recognisable as one. What has been
 * settled meanwhile is no news.
 */
export async function sendNotificationMail(
  { connection, texts, config, mail }: Deps,
  { notificationId }: { notificationId: string },
): Promise<void> {
  const row = await findNotificationToMail(connection.db, notificationId);
  if (!row?.contact_email) return;
  const { title, text } = notificationText(texts, row);
  const url = `${config.publicOrigin}/overview`;
  await mail.send({
    id: `notification-${notificationId}`,
    to: row.contact_email,
    subject: title,
    text: texts.t('mail.notification.text', { name: row.first_name, text, url }),
  });
}
