import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { DataErrorKind } from '#server/contract/enums';
import { must, type ApiClient } from '~/api/client.server';
import { Waiting } from '~/components/frame/waiting';
import type { PageHandle } from '~/lib/page-handle';
import { paths, returnPath, singlePaymentPath, withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { dataProblemPage } from '~/session/guards';
import { guardedLoader } from '~/session/page.server';
import { waitFor } from '~/session/waiting.server';

/** How long the first answer waits for a quick register. */
const FIRST_WAIT_SECONDS = 2;

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.retrieval.title',
  script: 'enhance',
  asksForData: true,
  hidesNavigation: true,
};

/**
 * Begins the retrieval, waits for it and leads on. A first visit begins a failed one once more (guard
 * 7); one that only waits does not.
 */
export const loader = guardedLoader((page) => {
  const { url, session, api } = page;
  const onward = returnPath(url);
  const problem = (kind: DataErrorKind) => redirect(withReturn(dataProblemPage(kind), onward));
  return waitFor(page, {
    path: withReturn(paths.dataRetrieval, onward),
    firstSeconds: FIRST_WAIT_SECONDS,
    ask: async ({ seconds: waitSeconds, isFirst }) => {
      if (!isFirst && session.retrieval === 'failed') throw problem(session.dataError);
      const answer = must(await api.call(calls.retrieveApprovals, { query: { waitSeconds } }));
      if (answer.state === 'done') throw redirect(await startAt(api, onward), 303);
      if (answer.state === 'failed') throw problem(answer.vusErrorType);
      return null;
    },
  });
});

/** A login that leads nowhere else begins at the payment that its person left undecided, if there is one. */
async function startAt(api: ApiClient, onward: string): Promise<string> {
  if (onward !== paths.overview) return onward;
  const { operationId, operationCardId } = await api.get(calls.startingLocation);
  return operationId === null || operationCardId === null
    ? onward
    : singlePaymentPath(operationCardId, operationId);
}

export default function DataRetrieval() {
  const t = useText();
  const { wait } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('session.retrieval.title')}</h1>
      <Waiting wait={wait} label={t('session.retrieval.text')}>
        <p>{t('session.retrieval.how-long')}</p>
      </Waiting>
    </>
  );
}
