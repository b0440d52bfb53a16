import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';
import { mapHandle, MapScreen } from './map-screen';

export const handle = mapHandle;

/** Where the cards of a group are good, from the overview. */
export const loader = guardedLoader(async ({ api, params: { id = '' } }) => ({
  back: paths.overview,
  map: await api.get(calls.groupMap, { params: { id } }),
}));

export default function OverviewMap() {
  return <MapScreen {...useLoaderData<typeof loader>()} />;
}
