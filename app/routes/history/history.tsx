import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { LoadFailure } from '~/components/frame/load-failure';
import { Pager } from '~/components/frame/pager';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { HistoryYear } from './history-year';
import { groupByYear } from './years';

export const handle: PageHandle = { i18n: ['history'], title: 'history.title', script: 'enhance' };

export const loader = guardedLoader(async ({ api, url }) => {
  const page = pageNumber(url);
  const { orderHistory, hasOlder } = await api.get(calls.orderHistory, { query: { page } });
  if (page > 1 && orderHistory.length === 0) throw redirect(paths.history);
  return { page, years: groupByYear(orderHistory), hasOlder };
});

export default function HistoryPage() {
  const t = useText();
  const { page, years, hasOlder } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('history.title')}</h1>
      {years.length === 0 ? <p>{t('history.empty')}</p> : null}
      {years.map(({ year, cards }, index) => (
        <HistoryYear key={year} year={year} cards={cards} isOpen={index === 0} />
      ))}
      <Pager page={page} hasOlder={hasOlder} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="history.title" retryHref={paths.history} />;
}
