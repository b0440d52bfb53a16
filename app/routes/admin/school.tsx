import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { Pager } from '~/components/frame/pager';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['admin'], title: 'admin.school.title' };

export const loader = guardedLoader(async ({ api, url }) => {
  const page = pageNumber(url);
  const found = await api.get(calls.schoolApprovals, { query: { page } });
  if (page > 1 && found.approvals.length === 0) throw redirect(paths.adminSchool);
  return { page, ...found };
});

/** The approvals of a school, to read. */
export default function School() {
  const t = useText();
  const { page, school, approvals, hasOlder } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('admin.school.title')}</h1>
      <p>{t('admin.school.text', { school })}</p>
      {approvals.length === 0 ? (
        <p>{t('admin.school.none')}</p>
      ) : (
        <ul>
          {approvals.map(({ id, name, scheme, period, isBlocked }) => (
            <li key={id}>
              <strong>{name}</strong>:{' '}
              {[
                scheme,
                formatPeriod(period.from, period.to),
                isBlocked ? t('admin.person.approval-blocked') : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} hasOlder={hasOlder} isByTime={false} />
      <p>{t('admin.search.logged')}</p>
    </>
  );
}
