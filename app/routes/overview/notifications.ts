import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { ownPath, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(() => redirect(paths.overview));

const sent = z.object({
  ids: z.string().transform((ids) => ids.split(' ')),
  back: z.string(),
});

/** Puts away what has been read, and shows the page it stood on again. */
export const action = guardedAction(
  async ({ api, form, flash }) => {
    const { ids = [], back } = readFields(form, sent);
    must(await api.call(calls.acceptNotifications, { body: { notificationIds: ids } }));
    flash({ type: 'success', key: 'notifications.accepted' });
    return redirect(ownPath(back, paths.overview), 303);
  },
  { shownBy: () => paths.overview },
);
