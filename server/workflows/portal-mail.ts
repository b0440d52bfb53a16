import type { Deps } from '../deps';
import { writtenMail } from './mail-layout';

interface Told {
  subject: string;
  paragraphs: readonly string[];
  /** Where its link leads. */
  path: string;
  /** True for one that can be stopped, and says how. */
  isReminder?: boolean;
}

/** A mail that tells a person something, and leads to where it stands in the portal. */
export function portalMail(
  { texts, config: { publicOrigin: origin }, secrets }: Deps,
  person: { id: string; firstName: string },
  { subject, paragraphs, path, isReminder = false }: Told,
) {
  const query = new URLSearchParams({ n: secrets.reminderToken(person.id) });
  const stop = { label: texts.t('mail.stop'), url: `${origin}/reminders/stop?${query}` };
  return writtenMail({
    ...{ subject, title: subject, paragraphs },
    hello: texts.t('mail.hello', { name: person.firstName }),
    links: [{ label: texts.t('mail.link'), url: `${origin}${path}` }],
    regards: texts.t('mail.regards'),
    ...(isReminder && { stop }),
  });
}
