import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { remixI18n } from '~/i18n.server';
import { scriptOf, type PageHandle } from '~/lib/page-handle';
import { RequestIdContext } from '~/lib/request-id';
import { i18nFor } from '~/lib/texts';
import { clearFlash } from '~/session/flash.server';
import { reportPage } from '~/session/report.server';
import { requestState, takeCookies } from '~/api/request-state.server';
import { textOverrides } from '~/api/texts.server';
import { setPageHeaders } from '~/session/headers.server';
import { loader as loadFrame } from './root';

const BAD_REQUEST = 400;
const UNPROCESSABLE = 422;
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;
/** When it is worth loading again what could not be had now. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Draws the page into one text instead of a stream: no screen hands over data that comes later, so that
 * a page is complete before the first byte could go.
 */
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
      <I18nextProvider i18n={i18nFor(textOverrides(state))} defaultNS={namespacesOf(remixContext)}>
        <RemixServer context={remixContext} url={request.url} nonce={state.nonce} />
      </I18nextProvider>
    </RequestIdContext.Provider>,
  );
  setPageHeaders(headers, scriptOf(handle), state.nonce, state.config);
  clearFlash(state, request);
  for (const cookie of await takeCookies(state)) headers.append('Set-Cookie', cookie);
  const { retryAfterSeconds = status === SERVICE_UNAVAILABLE ? RETRY_AFTER_SECONDS : null } = state;
  if (retryAfterSeconds !== null) headers.set('Retry-After', String(retryAfterSeconds));
  if (request.method === 'GET' && status < BAD_REQUEST) reportPage(state, request);
  const isRefused = status === UNPROCESSABLE || state.unsaved !== undefined;
  const isLimited = status === UNPROCESSABLE && state.retryAfterSeconds !== undefined;
  const isAsking = html.includes('<modal-dialog');
  const before = isRefused ? 'Fejl: ' : isAsking ? 'Bemærk: ' : '';
  const page = html.replace('<title>', `<title>${before}`);
  return new Response(`<!DOCTYPE html>${page}`, {
    status: isLimited ? TOO_MANY_REQUESTS : status,
    headers,
  });
}

/** The namespaces of the routes of this page; Remix hands over the modules of all routes. */
function namespacesOf(remixContext: EntryContext): string[] {
  const { routeModules, staticHandlerContext } = remixContext;
  const shown = staticHandlerContext.matches.map(({ route: { id } }) => [id, routeModules[id]]);
  return remixI18n.getRouteNamespaces({
    ...remixContext,
    routeModules: Object.fromEntries(shown) as EntryContext['routeModules'],
  });
}

/**
 * Remix tells of every error that no screen expected. A browser that went away is none, and a request
 * that no screen takes is the caller's.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  requestState(context).logError(error);
};
