import type { Deps } from '../../deps';
import type { Mail } from '../../outbound/mail/port';

/** What stands in a mail around its text; one that reminds says how to stop such mails. */
export function mailBody(
  { texts, config, secrets }: Deps,
  person: { id: string; firstName: string },
  text: string,
  { isReminder, path = '/overview' }: { isReminder: boolean; path?: string },
): Pick<Mail, 'text' | 'stopUrl'> {
  const vars = { name: person.firstName, text, url: `${config.publicOrigin}${path}` };
  if (!isReminder) return { text: texts.t('mail.notification.text', vars) };
  const query = new URLSearchParams({ n: secrets.reminderToken(person.id) });
  const stopUrl = `${config.publicOrigin}/reminders/stop?${query}`;
  return { text: texts.t('mail.reminder.text', { ...vars, stopUrl }), stopUrl };
}
