import { useLoaderData } from '@remix-run/react';
import { MOST_ACTS } from '#server/contract/admin';
import { calls } from '#server/contract/calls';
import { BackLink } from '~/components/frame/back-link';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['profile', 'admin'], title: 'profile.access' };

export const loader = guardedLoader(async ({ api }) => ({
  acts: await api.get(calls.ownAccess),
}));

export default function ProfileAccess() {
  const t = useText();
  const { acts } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={paths.profile} />
      <h1>{t('profile.access')}</h1>
      <p>{t(acts.length > 0 ? 'profile.access.text' : 'profile.access.none')}</p>
      {acts.length < MOST_ACTS ? null : (
        <p>
          {t('profile.access.last', { count: MOST_ACTS })}{' '}
          <a href={paths.profileExport}>{t('profile.export')}</a>
        </p>
      )}
      <ul>
        {acts.map(({ at, action, role, reason }, index) => (
          <li key={index}>
            {t('profile.access.line', {
              when: formatDateTime(at),
              who: t(role === 'SchoolAdmin' ? 'profile.access.school' : 'profile.access.support'),
              what: t(`profile.access.${action}`),
            })}
            {reason ? ` (${t(`admin.reason.${reason}`)})` : ''}
          </li>
        ))}
      </ul>
    </>
  );
}
