import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { paths, returnPath, withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { dropDraft } from '~/session/draft.server';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.logout.title',
  hidesNavigation: true,
};

export const loader = guardedLoader(({ session, url }) => ({
  isSignedIn: session.isAuthenticated,
  loginHref: loginAfter(url),
}));

/** The login, and after it the page that somebody logs out for. */
const loginAfter = (url: URL): string => withReturn(paths.login, returnPath(url));

/** Ends the login and leaves nothing of it in the browser; the flash message needs its cookie. */
export const action = guardedAction(async ({ api, session, state, flash, url }) => {
  if (session.isAuthenticated) must(await api.call(calls.signOut));
  dropDraft(state);
  flash({ type: 'info', key: 'session.logout.done' });
  return redirect(loginAfter(url), {
    status: 303,
    headers: { 'Clear-Site-Data': '"cache", "storage"' },
  });
});

export default function Logout() {
  const t = useText();
  const { isSignedIn, loginHref } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('session.logout.title')}</h1>
      {isSignedIn ? (
        <>
          <p>{t('session.logout.question')}</p>
          <PortalForm>
            <ButtonRow>
              <Button>{t('session.logout.title')}</Button>
              <ButtonLink href={paths.overview} variant="secondary">
                {t('session.logout.stay')}
              </ButtonLink>
            </ButtonRow>
          </PortalForm>
        </>
      ) : (
        <>
          <p>{t('session.logout.already')}</p>
          <ButtonLink href={loginHref}>{t('session.login.title')}</ButtonLink>
        </>
      )}
    </>
  );
}
