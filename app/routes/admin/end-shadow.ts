import { redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { endView } from '~/session/end-view.server';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** No page of its own: whoever opens the address is led to their own. */
export const loader = guardedLoader(() => {
  throw redirect(paths.admin);
});

/** Ends the view of the portal as a person; a second press finds none. */
export const action = guardedAction(endView);
