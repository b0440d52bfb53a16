import type { AuthCheck } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import { ApiClient } from '~/api/client.server';
import type { RequestState } from '~/api/request-state.server';
import { paths, PAYER_ROOT } from '~/lib/paths';

/** Nobody goes on from these. */
const NOT_TOLD: readonly string[] = [paths.logout, paths.dataRetrieval];

/**
 * Tells the API which page was opened, its path alone: by a person, or by staff who see the portal as one.
 * The page has been drawn by then and does not wait for it, and it is drawn whatever comes of this.
 */
export function reportPage(state: RequestState, request: Request): void {
  void report(state, request).catch(() => undefined);
}

async function report(state: RequestState, request: Request): Promise<void> {
  const session = (await state.memo.get('session')) as AuthCheck | undefined;
  const url = new URL(request.url).pathname;
  // Staff on pages of their own are logged in, and nobody here.
  if (!session?.isAuthenticated || !session.user) return;
  if (session.onlyFlowId !== null || NOT_TOLD.includes(url)) return;
  // What a link is for belongs to who pays by it.
  if (url.startsWith(`${PAYER_ROOT}/`)) return;
  const api = new ApiClient(state, request);
  api.useCsrfToken(session.csrfToken);
  const call = session.user.isShadow ? calls.setLastStep : calls.currentUrl;
  await api.call(call, { body: { url } });
}
