import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths, returnPath, withReturn } from '~/lib/paths';
import type { Page } from './page.server';

/** «Prøv igen» on a page about data that could not be fetched: fetches it again and shows the wait. */
export async function retryRetrieval({ api, url }: Page): Promise<Response> {
  must(await api.call(calls.retrieveApprovals));
  return redirect(withReturn(paths.dataRetrieval, returnPath(url)), 303);
}
