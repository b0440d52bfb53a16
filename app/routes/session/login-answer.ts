import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { guardedLoader } from '~/session/page.server';
import { pathAfterMitId } from './after-mitid.server';

/** Where MitID sends the browser back to; it leads on at once, whatever came of the login. */
export const loader = guardedLoader(async ({ api, url, flash }) => {
  const query = url.search.slice(1);
  const outcome = must(await api.call(calls.mitIdAnswer, { body: { query } }));
  if (outcome.state === 'confirmed') flash({ type: 'success', key: 'session.confirm.done' });
  if (outcome.state === 'cpr-mismatch') throw new Error('No CPR number was sent');
  return redirect(pathAfterMitId(outcome));
});
