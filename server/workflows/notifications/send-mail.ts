import type { NotificationType } from '../../contract/notifications';
import { findNotificationToMail } from '../../db/notifications';
import type { Deps } from '../../deps';
import { mailBody } from './mail-body';
import { notificationText } from './text';

/** What can wait until it is done, and is only told so that it is not forgotten. */
const REMINDERS: readonly NotificationType[] = [
  'SeasonPassReadyForPayment',
  'CardIsReadyForReepaySinglePayment',
  'ApprovedPeriodHasBeenExtended',
];

/**
 * Mails a notification to its person; its id makes a mail sent twice recognisable as one. What has been
 * settled meanwhile is no news, and a reminder goes to nobody who has stopped them.
 */
export async function sendNotificationMail(
  deps: Deps,
  { notificationId }: { notificationId: string },
): Promise<void> {
  const row = await findNotificationToMail(deps.connection.db, notificationId);
  if (!row?.contact_email) return;
  const isReminder = REMINDERS.includes(row.type);
  if (isReminder && row.reminders_stopped_at !== null) return;
  const { title, text } = notificationText(deps.texts, row);
  const person = { id: row.beneficiary_id, firstName: row.first_name };
  await deps.mail.send({
    id: `notification-${notificationId}`,
    to: row.contact_email,
    subject: title,
    ...mailBody(deps, person, text, { isReminder }),
  });
}
