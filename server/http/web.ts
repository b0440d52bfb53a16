import type { ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/server-runtime';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebHandler } from '../app';
import type { Config } from '../config';

export interface Web {
  handler: WebHandler;
  clientDirectory: string;
  /** Vite's own middleware, in `npm run dev` only. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const BUILD = 'build/web';
const ROOT = 'root';
const DATA = '_data';

/** The built web tier, or in development the one that Vite compiles as it goes. */
export async function loadWeb(config: Config): Promise<Web> {
  if (config.mode === 'dev') return loadDevelopmentWeb();
  const build = (await import(
    pathToFileURL(resolve(BUILD, 'server/index.js')).href
  )) as ServerBuild;
  return {
    handler: handlerByScreen(build),
    clientDirectory: `${BUILD}/client`,
  };
}

/**
 * Remix flattens, compiles and copies its whole route table for every request, several times. A screen
 * whose path holds no parameter gets a handler of its own that knows only this screen.
 */
function handlerByScreen(build: ServerBuild): WebHandler {
  const whole = createRequestHandler(build, 'production') as unknown as WebHandler;
  const own = new Map<string, WebHandler>();
  for (const { id, path, parentId } of Object.values(build.assets.routes)) {
    if (!path || parentId !== ROOT || /[:*]/.test(path)) continue;
    own.set(`/${path}`, createRequestHandler(only(build, id), 'production'));
  }
  return async (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    if (isRefusedData(build, searchParams.get(DATA))) return new Response(null, { status: 404 });
    const handle = own.get(pathname) ?? whole;
    return handle(request, context);
  };
}

/** Every screen answers `?_data=` with its data; only those whose own script asks for it may. */
function isRefusedData(build: ServerBuild, routeId: string | null): boolean {
  if (routeId === null) return false;
  const handle = build.routes[routeId]?.module.handle as { asksForData?: true } | undefined;
  return handle?.asksForData !== true;
}

/** The build with the root and one screen. */
function only(build: ServerBuild, id: string): ServerBuild {
  const pick = <T>(routes: Record<string, T | undefined>) =>
    Object.fromEntries([ROOT, id].map((each) => [each, routes[each]])) as Record<string, T>;
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

async function loadDevelopmentWeb(): Promise<Web> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const build = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>;
  return {
    handler: createRequestHandler(build, 'development') as unknown as WebHandler,
    clientDirectory: 'public',
    middleware: vite.middlewares,
  };
}
