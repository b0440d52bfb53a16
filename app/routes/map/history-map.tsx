import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { historyPath } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { mapHandle, MapScreen } from './map-screen';

export const handle = mapHandle;

/** Where a card was good, from the payment history. */
export const loader = guardedLoader(async ({ api, params: { id = '' } }) => ({
  back: historyPath(id),
  map: await api.get(calls.cardMap, { params: { id } }),
}));

export default function HistoryMap() {
  return <MapScreen {...useLoaderData<typeof loader>()} />;
}
