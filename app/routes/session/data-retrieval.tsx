import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { PollStatus } from '~/components/frame/poll-status';
import { Spinner } from '~/components/frame/spinner';
import type { PageHandle } from '~/lib/page-handle';
import { paths, returnPath, withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { dataProblemPage } from '~/session/guards';
import { guardedLoader } from '~/session/page.server';

/** How long the first answer waits for a quick register, and each one after «Opdatér status». */
const FIRST_WAIT_SECONDS = 2;
const LONG_WAIT_SECONDS = 20;
/** How often a long wait sends the browser round again. */
const MAX_HOPS = 10;

export const handle: PageHandle = {
  title: 'session.retrieval.title',
  script: 'enhance',
  hidesNavigation: true,
};

/**
 * Begins the retrieval, waits for it and leads on. A first visit begins a failed one anew (guard 7);
 * a visit that only waits (`?vent=1`) does not.
 */
export const loader = guardedLoader(async ({ url, session, api }) => {
  const hop = Number(/^\d{1,2}$/.exec(url.searchParams.get('vent') ?? '')?.[0] ?? 0);
  const onward = returnPath(url);
  if (hop > 0 && session.retrieval === 'failed') {
    throw redirect(withReturn(dataProblemPage(session.dataError), onward));
  }
  const waitSeconds = hop > 0 ? LONG_WAIT_SECONDS : FIRST_WAIT_SECONDS;
  const answer = must(await api.call(calls.retrieveApprovals, { query: { waitSeconds } }));
  if (answer.state === 'done') throw redirect(onward, 303);
  if (answer.state === 'failed') {
    throw redirect(withReturn(dataProblemPage(answer.vusErrorType), onward));
  }
  if (hop > 0 && hop < MAX_HOPS) throw redirect(waitPath(onward, hop + 1), 303);
  return {
    statusPath: withReturn(paths.dataRetrievalStatus, onward),
    waitPath: waitPath(onward, 1),
  };
});

/** The address whose answer is held until there is news. */
function waitPath(onward: string, hop: number): string {
  return `${paths.dataRetrieval}?${new URLSearchParams({ vent: String(hop), returnTo: onward })}`;
}

export default function DataRetrieval() {
  const t = useText();
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('session.retrieval.title')}</h1>
      <PollStatus url={data.statusPath} refreshHref={data.waitPath}>
        <Spinner label={t('session.retrieval.text')} />
      </PollStatus>
    </>
  );
}
