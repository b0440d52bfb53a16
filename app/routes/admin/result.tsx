import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { ButtonLink } from '~/components/form/button';
import { BackLink } from '~/components/frame/back-link';
import { formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, personPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['admin'], title: 'admin.result.title' };

export const loader = guardedLoader(({ api, params }) =>
  api.get(calls.searchResult, { params: { search: params.search ?? '' } }),
);

export default function Result() {
  const t = useText();
  const { hits, hasMore } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={paths.admin} />
      <h1>{t('admin.result.title')}</h1>
      <p>
        {hits.length === 0
          ? t('admin.result.none')
          : t('admin.result.count', { count: hits.length })}
      </p>
      {hits.length > 0 ? (
        <ul>
          {hits.map(({ id, name, birthDate, city, accountState }) => (
            <li key={id}>
              <a href={personPath(id)}>{name}</a>,{' '}
              {[
                t('admin.result.born', { day: formatDay(birthDate) }),
                city,
                accountState === 'Blocked' ? t('admin.person.blocked') : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      ) : null}
      {hasMore ? <p>{t('admin.result.more')}</p> : null}
      <ButtonLink href={paths.admin} variant="secondary">
        {t('admin.result.again')}
      </ButtonLink>
    </>
  );
}
