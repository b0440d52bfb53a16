import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { cardPath } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { mapHandle, MapScreen } from './map-screen';

export const handle = mapHandle;

/** Where a card is good, from its own page. */
export const loader = guardedLoader(async ({ api, params: { id = '' } }) => ({
  back: cardPath(id),
  map: await api.get(calls.cardMap, { params: { id } }),
}));

export default function CardMap() {
  return <MapScreen {...useLoaderData<typeof loader>()} />;
}
