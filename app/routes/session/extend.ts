import { json, redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { ownPath, paths } from '~/lib/paths';
import { loginEndOf } from '~/session/login-end';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(() => redirect(paths.overview));

/** «Bliv logget ind»: moves the end of the login, and says when it is now. */
export const action = guardedAction(
  async ({ api, request, session }) => {
    must(await api.call(calls.extendLogin));
    if (request.headers.get('accept')?.includes('application/json')) {
      return json({ endsAt: session.expiresAt, ...loginEndOf(session) });
    }
    return redirect(cameFrom(request), 303);
  },
  { shownBy: cameFrom },
);

function cameFrom(request: Request): string {
  const referer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return paths.overview;
  const { origin, pathname, search } = new URL(referer);
  if (origin !== request.headers.get('origin')) return paths.overview;
  return ownPath(pathname + search, paths.overview);
}
