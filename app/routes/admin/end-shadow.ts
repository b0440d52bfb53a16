import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths } from '~/lib/paths';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** No page of its own: whoever opens the address is led to their own. */
export const loader = guardedLoader(() => {
  throw redirect(paths.admin);
});

/** Ends the view of the portal as a person; a second press finds none. */
export const action = guardedAction(async ({ api, flash }) => {
  must(await api.call(calls.endShadow));
  flash({ type: 'info', key: 'admin.shadow.ended' });
  return redirect(paths.admin, 303);
});
