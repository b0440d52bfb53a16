import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths, personOrderPath } from '~/lib/paths';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** No page of its own: whoever opens the address is led to their own. */
export const loader = guardedLoader(() => {
  throw redirect(paths.admin);
});

/** Ends the view of the portal as a person; a second press finds none. */
export const action = guardedAction(async ({ api, flash, session }) => {
  const { isAssisting, shadowUserId } = session.user ?? {};
  must(await api.call(calls.endShadow));
  flash({ type: 'info', key: 'admin.shadow.ended' });
  return redirect(isAssisting && shadowUserId ? personOrderPath(shadowUserId) : paths.admin, 303);
});
