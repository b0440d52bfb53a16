import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node';
import {
  createStaticHandler,
  getStaticContextFromError,
  type AgnosticDataRouteObject,
  type StaticHandlerContext,
} from '@remix-run/router';
import { createRequestHandler } from '@remix-run/server-runtime';
import type { WebHandler } from '../app';

type Route = ServerBuild['routes'][string];

const ROOT = 'root';
/** What Remix reads from an address itself, and takes out before a loader sees it. */
const [DATA, INDEX] = ['_data', 'index'];
const NO_CONTENT = 204;
const NOT_FOUND = 404;

/**
 * Answers with the routes of a build. A screen with a fixed path is read by Remix's router and drawn by
 * the build's own entry: redirects, boundaries and statuses are the router's, and the copies of the
 * request and the JSON answers that Remix's server runtime puts around each loader fall away. What is
 * not drawn here goes to Remix's own handler: data that a script asks for, routes without a page, paths
 * with a parameter, and pages that hydrate or say which headers they have.
 */
export function serveScreens(build: ServerBuild): WebHandler {
  const whole = remixHandler(build);
  const screens = new Map<string, { draw: WebHandler; remix: WebHandler }>();
  for (const route of Object.values(build.routes)) {
    if (!route.path || route.parentId !== ROOT || /[:*]/.test(route.path)) continue;
    const own = only(build, route);
    const remix = remixHandler(own);
    screens.set(`/${route.path}`, { remix, draw: isDrawnHere(route) ? drawScreen(own) : remix });
  }
  const answer: WebHandler = async (request, context) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const data = searchParams.get(DATA);
    if (data !== null && !asksForData(build.routes[data]))
      return new Response(null, { status: 404 });
    const screen = screens.get(pathname);
    if (!screen) return whole(request, context);
    // Remix writes the query out again for the loaders: it is drawn here where that changes nothing.
    const isSame = search === '' || search === `?${searchParams}`;
    const isPage = data === null && isSame && !searchParams.has(INDEX);
    return isPage ? screen.draw(request, context) : screen.remix(request, context);
  };
  return async (request, context) => {
    const answered = await answer(request, context);
    return isFileForPage(request, answered) ? whole(nowhere(request), context) : answered;
  };
}

/** Whether a person who has followed the address of a file that is not there would read no page about it. */
const isFileForPage = (
  { method, headers, url }: Request,
  { status, headers: answered }: Response,
) =>
  status === NOT_FOUND &&
  method === 'GET' &&
  !new URL(url).searchParams.has(DATA) &&
  headers.get('accept')?.includes('text/html') === true &&
  answered.get('content-type')?.includes('text/html') !== true;

/** The same by an address that no screen has. */
const nowhere = ({ url, headers }: Request) => new Request(new URL('/404', url), { headers });

const remixHandler = (build: ServerBuild) =>
  createRequestHandler(build, 'production') as unknown as WebHandler;

/** Every screen answers `?_data=` with its data; only those whose own script asks for it may. */
const asksForData = (route: Route | undefined) =>
  (route?.module.handle as { asksForData?: true } | undefined)?.asksForData === true;

function isDrawnHere({ module }: Route): boolean {
  const hydrates = (module.handle as { script?: string } | undefined)?.script === 'hydrate';
  return Boolean(module.default) && !module.headers && !hydrates;
}

/** The build with the root and one screen: Remix copies and ranks all its routes for each request. */
function only(build: ServerBuild, { id }: Route): ServerBuild {
  const pick = <T>(routes: Record<string, T | undefined>) =>
    Object.fromEntries([ROOT, id].map((each) => [each, routes[each]])) as Record<string, T>;
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

/** Reads and draws the one screen of a build. What it keeps between requests holds nothing of any. */
function drawScreen(build: ServerBuild): WebHandler {
  const router = createStaticHandler(routesOf(build), {
    future: {
      v7_relativeSplatPath: build.future.v3_relativeSplatPath,
      v7_throwAbortReason: build.future.v3_throwAbortReason,
    },
  });
  const modules = Object.entries(build.routes).map(([id, route]) => [id, route.module]);
  const frame = {
    manifest: build.assets,
    routeModules: Object.fromEntries(modules) as EntryContext['routeModules'],
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: unnamedError,
  };
  const { default: draw, handleError } = build.entry.module;

  async function answer(request: Request, context: AppLoadContext, tell: (error: unknown) => void) {
    const read = await router.query(request, { requestContext: context });
    if (!('loaderData' in read)) return read;
    const headers = cookiesOf(read);
    if (read.statusCode === NO_CONTENT) return new Response(null, { status: NO_CONTENT, headers });
    Object.values(read.errors ?? {}).forEach(tell);
    const drawn = async (page: StaticHandlerContext) => {
      page.errors = withoutNames(page.errors);
      const shown = { ...frame, staticHandlerContext: page };
      return draw(request, page.statusCode, headers, shown, context);
    };
    return drawn(read).catch((error: unknown) => {
      tell(error);
      return drawn(getStaticContextFromError(router.dataRoutes, read, error));
    });
  }

  return async (request, context) => {
    const tell = (error: unknown) => handleError?.(error, { request, context, params: {} });
    const page = await answer(request, context, tell).catch((error: unknown) => {
      tell(error);
      const headers = { 'Content-Type': 'text/plain' };
      return new Response('Unexpected Server Error', { status: 500, headers });
    });
    if (request.method !== 'HEAD') return page;
    return new Response(null, { status: page.status, headers: page.headers });
  };
}

/** The root around the screen, whose loaders and action hand over what they return as it is. */
function routesOf({ routes }: ServerBuild): AgnosticDataRouteObject[] {
  const routed = Object.values(routes).map(({ id, path, caseSensitive, module }) => ({
    id,
    path,
    caseSensitive,
    hasErrorBoundary: id === ROOT || Boolean(module.ErrorBoundary),
    handle: module.handle,
    loader: module.loader,
    action: module.action,
  }));
  const [root, ...children] = routed as AgnosticDataRouteObject[];
  return [{ ...root, children }] as AgnosticDataRouteObject[];
}

/** The cookies that were set on the way; not those of a screen's data that the frame's error replaces. */
function cookiesOf({ matches, errors, ...read }: StaticHandlerContext): Headers {
  const lines = matches.flatMap(({ route: { id } }) => {
    const isReplaced = id !== ROOT && errors?.[ROOT] !== undefined;
    const cookies = (headers: Record<string, Headers>, data: Record<string, unknown> | null) =>
      isReplaced && data?.[id] !== undefined ? [] : (headers[id]?.getSetCookie() ?? []);
    return [
      ...cookies(read.actionHeaders, read.actionData),
      ...cookies(read.loaderHeaders, read.loaderData),
    ];
  });
  return new Headers([...new Set(lines)].map((line): [string, string] => ['Set-Cookie', line]));
}

/** The errors of a page without what they say and where they were thrown. */
function withoutNames(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null;
  const hidden = Object.entries(errors).map(([id, error]: [string, unknown]) => [
    id,
    error instanceof Error ? unnamedError() : error,
  ]);
  return Object.fromEntries(hidden) as StaticHandlerContext['errors'];
}

function unnamedError(): Error {
  const error = new Error('Unexpected Server Error');
  delete error.stack;
  return error;
}
