import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths, personOrderPath } from '~/lib/paths';
import type { Page } from './page.server';

/** Ends the view of the portal as a person; staff who have chosen for that person go on with the code. */
export async function endView({
  api,
  flash,
  session,
}: Pick<Page, 'api' | 'flash' | 'session'>): Promise<Response> {
  const { isAssisting, shadowUserId } = session.user ?? {};
  must(await api.call(calls.endShadow));
  flash({ type: 'info', key: 'frame.view-ended' });
  return redirect(isAssisting && shadowUserId ? personOrderPath(shadowUserId) : paths.admin, 303);
}
