import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { NOTIFICATIONS_A_PAGE } from '#server/contract/notifications';
import type { ApiClient } from '~/api/client.server';
import { BackLink } from '~/components/frame/back-link';
import { NotificationBanners } from '~/components/frame/notification-banners';
import { Pager } from '~/components/frame/pager';
import { bannerGroups, type BannerGroup } from '~/lib/notification-view';
import { NOTIFICATIONS_QUERY, paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

const PAGE = `${paths.overview}${NOTIFICATIONS_QUERY}`;

export interface AllNotificationsProps {
  page: number;
  groups: BannerGroup[];
  hasOlder: boolean;
}

/** A page of everything that waits to be read or answered; there are `count` of them. */
export async function allNotifications(
  api: ApiClient,
  page: number,
  count: number,
): Promise<AllNotificationsProps> {
  const notifications = await api.get(calls.notifications, { query: { page } });
  if (page > 1 && notifications.length === 0) throw redirect(PAGE);
  const hasOlder = page * NOTIFICATIONS_A_PAGE < count;
  return { page, groups: bannerGroups(notifications, PAGE), hasOlder };
}

/** «Det skal du vide», whole. */
export function AllNotifications({ page, groups, hasOlder }: AllNotificationsProps) {
  const t = useText();
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('notifications.title')}</h1>
      {groups.length === 0 ? <p>{t('notifications.none')}</p> : null}
      <NotificationBanners groups={groups} back={PAGE} />
      <Pager page={page} hasOlder={hasOlder} query={NOTIFICATIONS_QUERY.slice(1)} />
    </>
  );
}
