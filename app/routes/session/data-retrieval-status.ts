import { json, redirect } from '@remix-run/node';
import { paths, returnPath, withReturn } from '~/lib/paths';
import { dataProblemPage } from '~/session/guards';
import { guardedLoader } from '~/session/page.server';

/** What the waiting page asks where script runs: where to go once the retrieval has ended. */
export const loader = guardedLoader(({ url, request, session }) => {
  const onward = returnPath(url);
  if (!request.headers.get('accept')?.includes('application/json')) {
    throw redirect(withReturn(paths.dataRetrieval, onward));
  }
  switch (session.retrieval) {
    case 'none':
    case 'running':
      return json({});
    case 'done':
      return json({ redirectTo: onward });
    case 'failed':
      return json({ redirectTo: withReturn(dataProblemPage(session.dataError), onward) });
  }
});
