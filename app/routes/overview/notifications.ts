import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must, type ApiClient } from '~/api/client.server';
import { ownPath, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import type { Flash } from '~/session/flash.server';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(() => redirect(paths.overview));

const sent = z.object({
  ids: z.string().transform((ids) => ids.split(' ')),
  back: z.string(),
  answer: z.enum(['yes', 'later']),
});

const REFUSED = ['price-changed', 'card-not-payable'] as const;

/** Says yes to a new price; when it is yet another by now, or the card is gone, the page tells it. */
async function consent(api: ApiClient, id: string): Promise<Flash> {
  const said = await api.call(calls.acceptNotification, { params: { id } });
  const code = said.ok ? undefined : REFUSED.find((each) => each === said.problem.code);
  if (code) return { type: 'error', key: `error.${code}` };
  must(said);
  return { type: 'success', key: 'notifications.consented' };
}

/** Those of a person's own cards; what is beside them waits for what has to be done. */
const isOfCards = (path: string) => path.startsWith(`${paths.overview}/`);

/** Puts away what has been read, or looks past it, and shows the page it stood on again. */
export const action = guardedAction(
  async ({ api, form, flash }) => {
    const { ids = [], back, answer } = readFields(form, sent);
    const to = ownPath(back, paths.overview);
    if (answer === 'later') {
      must(await api.call(calls.lookPastNotifications));
      return redirect(isOfCards(to) ? to : paths.overview, 303);
    }
    if (answer) {
      flash(await consent(api, ids[0] ?? ''));
      return redirect(to, 303);
    }
    must(await api.call(calls.acceptNotifications, { body: { notificationIds: ids } }));
    flash({ type: 'success', key: 'notifications.accepted' });
    return redirect(to, 303);
  },
  { shownBy: () => paths.overview },
);
