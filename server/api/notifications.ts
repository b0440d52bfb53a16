import { calls } from '../contract/calls';
import { acceptNotification, acceptNotifications } from '../workflows/notifications/accept';
import { notificationsOf } from '../workflows/notifications/read';
import { lookPastNotifications } from '../workflows/notifications/look-past';
import { serve, type Endpoint } from './endpoint';

/** What people have been told, and that they have read it. A blocked account can read too. */
export const notificationEndpoints: Endpoint[] = [
  serve(calls.notifications, 'read', ({ deps, caller, query }) =>
    notificationsOf(deps, caller, query),
  ),
  serve(calls.acceptNotification, 'rights', async ({ deps, caller, params: { id } }) => ({
    result: await acceptNotification(deps, caller, id),
  })),
  serve(calls.acceptNotifications, 'rights', async ({ deps, caller, body }) => ({
    results: await acceptNotifications(deps, caller, body.notificationIds),
  })),
  serve(calls.lookPastNotifications, 'rights', async ({ deps, caller }) => {
    await lookPastNotifications(deps, caller);
    return undefined;
  }),
];
