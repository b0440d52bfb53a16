import { useLoaderData } from '@remix-run/react';
import { DataProblem } from '~/components/frame/data-problem';
import type { PageHandle } from '~/lib/page-handle';
import { paths, returnPath, withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { retryRetrieval } from '~/session/retry-retrieval.server';

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.no-data.title',
  hidesNavigation: true,
};

export const loader = guardedLoader(({ url }) => ({
  backPath: withReturn(paths.dataRetrieval, returnPath(url)),
}));

export const action = guardedAction(retryRetrieval);

export default function NoDataConnection() {
  const t = useText();
  const { backPath } = useLoaderData<typeof loader>();
  return (
    <DataProblem title={t('session.no-data.title')} backHref={backPath}>
      <p>{t('session.no-data.text')}</p>
      <p>{t('session.no-data.help')}</p>
    </DataProblem>
  );
}
