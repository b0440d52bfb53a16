import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['admin'], title: 'admin.search.title' };

export const loader = guardedLoader(({ session }) => ({ name: session.staff?.name ?? '' }));

export default function Search() {
  const t = useText();
  const { name } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('admin.search.title')}</h1>
      <p>{t('admin.search.signed-in', { name })}</p>
    </>
  );
}
