import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import type { ApiClient } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { paths, returnPath } from '~/lib/paths';
import { useText } from '~/lib/texts';

export interface ImportantProps {
  id: string;
  title: string;
  text: string;
  /** The page that waits behind it. */
  back: string;
}

/** What has to be read first, one at a time; on to the wanted page when there is nothing more. */
export async function findImportant(api: ApiClient, url: URL): Promise<ImportantProps> {
  const back = returnPath(url);
  const notifications = await api.get(calls.notifications, { query: {} });
  const first = notifications.find(
    ({ notificationLevel, answer }) => notificationLevel === 'Blocked' && answer !== 'must',
  );
  if (!first) throw redirect(back);
  const { id, notificationType, notificationText: text } = first;
  return { id, title: notificationType.title, text, back };
}

/** «Vigtigt»: one notification and «Jeg har læst det», before anything else. */
export function Important({ id, title, text, back }: ImportantProps) {
  const t = useText();
  return (
    <>
      <h1>{t('notifications.important')}</h1>
      <h2>{title}</h2>
      <p>{text}</p>
      <PortalForm action={paths.notifications} hidden={{ ids: id, back }}>
        <Button>{t('notifications.read')}</Button>
      </PortalForm>
    </>
  );
}
