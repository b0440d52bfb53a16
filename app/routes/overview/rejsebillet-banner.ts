import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(() => redirect(paths.overview));

const shownOn = z.object({ page: z.enum(['overview', 'delivery']) });

/** Puts the banner away, and shows the page it stood on again. */
export const action = guardedAction(
  async ({ api, form }) => {
    must(await api.call(calls.dismissRejsebilletBanner));
    const { page } = readFields(form, shownOn);
    return redirect(page === 'delivery' ? paths.orderDelivery : paths.overview, 303);
  },
  { shownBy: () => paths.overview },
);
