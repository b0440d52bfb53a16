import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths, returnPath, withReturn } from '~/lib/paths';
import { guardedAction, guardedLoader } from './page.server';

const retrievalPath = (url: URL) => withReturn(paths.dataRetrieval, returnPath(url));

/** A page about data that could not be fetched: where «Tilbage» leads. */
export const dataProblemLoader = guardedLoader(({ url }) => ({ backPath: retrievalPath(url) }));

/** «Prøv igen» on such a page: fetches the data again and shows the wait. */
export const dataProblemAction = guardedAction(async ({ api, url }) => {
  must(await api.call(calls.retrieveApprovals));
  return redirect(retrievalPath(url), 303);
});
