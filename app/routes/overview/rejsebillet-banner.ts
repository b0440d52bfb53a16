import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths } from '~/lib/paths';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(() => redirect(paths.overview));

/** Puts the banner away, and shows the page it stood on again. */
export const action = guardedAction(
  async ({ api, form }) => {
    must(await api.call(calls.dismissRejsebilletBanner));
    return redirect(form.get('page') === 'delivery' ? paths.orderDelivery : paths.overview, 303);
  },
  { shownBy: () => paths.overview },
);
