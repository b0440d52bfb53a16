import { redirect } from '@remix-run/node';
import type { AuthCheck } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import type { Notification } from '#server/contract/notifications';
import type { ApiClient } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { linkOf } from '~/lib/notification-view';
import { paths, returnPath } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';

export interface ImportantProps {
  id: string;
  title: string;
  text: string;
  /** Where it is done, and what the way there is called; null for what is only read. */
  link: { href: string; label: TextKey } | null;
  /** The page that waits behind it. */
  back: string;
}

/**
 * What comes before everything else, one at a time: first what is to be read, then what only doing it
 * settles, unless this login has looked past it. On to the wanted page when there is nothing more.
 */
export async function findImportant(
  api: ApiClient,
  { mustRead }: AuthCheck,
  url: URL,
): Promise<ImportantProps> {
  const back = returnPath(url);
  const notifications = mustRead ? await api.get(calls.notifications, { query: {} }) : [];
  const blocked = notifications.filter(({ notificationLevel: level }) => level === 'Blocked');
  const first = blocked.find((each) => !isToDo(each)) ?? blocked[0];
  if (!first) throw redirect(back);
  const { id, notificationType, notificationText: text } = first;
  const link = isToDo(first) ? linkOf(first) : null;
  return { id, title: notificationType.title, text, link, back };
}

const isToDo = ({ answer }: Notification) => answer === 'must';

/** «Vigtigt»: one notification and its answer, before anything else. */
export function Important({ id, title, text, link, back }: ImportantProps) {
  const t = useText();
  return (
    <>
      <h1>{t('notifications.important')}</h1>
      <h2>{title}</h2>
      <p>{text}</p>
      {link === null ? (
        <PortalForm action={paths.notifications} hidden={{ ids: id, back }}>
          <Button>{t('notifications.read')}</Button>
        </PortalForm>
      ) : (
        <ButtonRow>
          <ButtonLink href={link.href} rel="nofollow">
            {t(link.label)}
          </ButtonLink>
          <PortalForm action={paths.notifications} hidden={{ answer: 'later', back }}>
            <Button variant="secondary">{t('notifications.look-past')}</Button>
          </PortalForm>
        </ButtonRow>
      )}
    </>
  );
}
