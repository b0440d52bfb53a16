import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { paths, withReturn } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';

/** All that is kept of the person, as an archive to keep. */
export const loader = guardedLoader(async ({ api }) => {
  const result = await api.call(calls.ownData);
  // A page comes back from MitID, where a file would leave the browser on the page before it.
  if (!result.ok && result.problem.code === 'confirm-needed') {
    return redirect(withReturn(paths.loginConfirm, paths.profileExport));
  }
  const archive = must(result);
  return new Response(new Uint8Array(archive), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="mine-oplysninger.zip"',
      'Cache-Control': 'private, no-store',
    },
  });
});
