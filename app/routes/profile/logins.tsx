import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { OwnSession } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['profile'], title: 'profile.logins' };

export const loader = guardedLoader(async ({ api }) => ({
  sessions: await api.get(calls.ownSessions),
}));

/** Ends the other logins; a second press finds none left. */
export const action = guardedAction(async ({ api, flash }) => {
  must(await api.call(calls.endOtherSessions));
  flash({ type: 'success', key: 'profile.logins.ended' });
  return redirect(paths.profileLogins, 303);
});

export default function ProfileLogins() {
  const t = useText();
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={paths.profile} />
      <h1>{t('profile.logins')}</h1>
      <ul>
        {sessions.map((session, index) => (
          <li key={index}>
            {t(session.isThis ? 'profile.logins.this' : 'profile.logins.other', {
              device: deviceOf(session, t),
              when: formatDateTime(session.startedAt),
            })}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <>
          <p>{t('profile.logins.text')}</p>
          <PortalForm>
            <Button>{t('profile.logins.end')}</Button>
          </PortalForm>
        </>
      ) : null}
    </>
  );
}

function deviceOf({ browser, system }: OwnSession, t: Texts): string {
  if (browser && system) return t('profile.logins.device', { browser, system });
  return browser ?? system ?? t('profile.logins.unknown');
}
