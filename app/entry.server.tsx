import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { scriptOf, type PageHandle } from '~/lib/page-handle';
import { RequestIdContext } from '~/lib/request-id';
import { clearFlash } from '~/session/flash.server';
import { requestState, takeCookies } from '~/api/request-state.server';
import { setPageHeaders } from '~/session/headers.server';
import { loader as loadFrame } from './root';

const UNPROCESSABLE = 422;
const SERVICE_UNAVAILABLE = 503;
/** When it is worth loading again what could not be had now. */
const RETRY_AFTER_SECONDS = 10;

/** One string render: no page has anything to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const state = requestState(loadContext);
  const { loaderData, matches } = remixContext.staticHandlerContext;
  // After an action that threw, Remix leaves out the loader beside the boundary: the frame's own.
  // What keeps it from loading keeps the page from having more than the bare frame.
  const frame = { request, params: {}, context: loadContext };
  loaderData['root'] ??= await loadFrame(frame).catch(() => undefined);
  const leaf = matches.at(-1)?.route.id;
  const handle = remixContext.routeModules[leaf ?? '']?.handle as PageHandle | undefined;
  const html = renderToString(
    <RequestIdContext.Provider value={state.requestId}>
      <RemixServer context={remixContext} url={request.url} nonce={state.nonce} />
    </RequestIdContext.Provider>,
  );
  setPageHeaders(headers, scriptOf(handle), state.nonce, state.config);
  clearFlash(state, request);
  for (const cookie of await takeCookies(state)) headers.append('Set-Cookie', cookie);
  if (status === SERVICE_UNAVAILABLE) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  const isRefused = status === UNPROCESSABLE || state.unsaved !== undefined;
  const page = isRefused ? html.replace('<title>', '<title>Fejl: ') : html;
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/**
 * Remix tells of every error that no screen expected. A browser that went away is none, and a request
 * that no screen takes is the caller's.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  requestState(context).logError(error);
};
