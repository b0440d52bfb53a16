import { calls } from '#server/contract/calls';
import { guardedLoader } from '~/session/page.server';

/** All that is kept of the person, as an archive to keep. */
export const loader = guardedLoader(async ({ api }) => {
  const archive = await api.get(calls.ownData);
  return new Response(new Uint8Array(archive), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="mine-oplysninger.zip"',
      'Cache-Control': 'private, no-store',
    },
  });
});
