import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { findReceipt } from '~/api/order.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { useViewer } from '~/components/frame/viewer';
import { PortalForm } from '~/components/form/portal-form';
import type { PageHandle } from '~/lib/page-handle';
import { ownPath, paths, returnPath, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { dropDraft } from '~/session/draft.server';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { wayBack } from './after-mitid.server';

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.logout.title',
  hidesNavigation: true,
};

export const loader = guardedLoader(async ({ session, url, api }) => {
  // An order by code that was given up leaves nothing to stay for.
  const isOver = session.onlyFlowId !== null && session.openFlowId === null;
  return {
    isSignedIn: session.user !== null,
    canStay: !isOver || (await findReceipt(api, undefined)) !== null,
    loginHref: loginAfter(url),
  };
});

/** What MitID hands back of a logout that went on there. */
const fromMitId = z.object({ state: z.string() });

/** The page that somebody logs out for: as MitID hands it back, or as our own links say it. */
const wantedAfter = (url: URL): string =>
  ownPath(readFields(url.searchParams, fromMitId).state, returnPath(url));

/** The login, and after it that page. */
const loginAfter = (url: URL): string => withReturn(paths.login, wantedAfter(url));

/** Ends the login and leaves nothing of it in the browser; the flash message needs its cookie. */
export const action = guardedAction(async ({ api, state, flash, url }) => {
  const { url: atMitId, isBrokerSilent } = must(
    await api.call(calls.mitIdSignOut, { query: wayBack(wantedAfter(url)) }),
  );
  dropDraft(state);
  if (isBrokerSilent) flash({ type: 'warning', key: 'session.logout.mitid-silent' });
  else flash({ type: 'info', key: 'session.logout.done' });
  return redirect(atMitId ?? loginAfter(url), {
    status: 303,
    headers: { 'Clear-Site-Data': '"cache", "storage"' },
  });
});

export default function Logout() {
  const { home } = useViewer();
  const t = useText();
  const { isSignedIn, canStay, loginHref } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('session.logout.title')}</h1>
      {isSignedIn ? (
        <>
          <p>{t('session.logout.question')}</p>
          <PortalForm>
            <ButtonRow>
              <Button>{t('session.logout.title')}</Button>
              {canStay ? (
                <ButtonLink href={home} variant="secondary">
                  {t('session.logout.stay')}
                </ButtonLink>
              ) : null}
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
