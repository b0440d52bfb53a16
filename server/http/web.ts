import type { ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/server-runtime';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebHandler } from '../app';
import type { Config } from '../config';
import { serveScreens } from './screens';

export interface Web {
  handler: WebHandler;
  clientDirectory: string;
  /** Vite's own middleware, in `npm run dev` only. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

const BUILD = 'build/web';

/** The built web tier, or in development the one that Vite compiles as it goes. */
export async function loadWeb(config: Config): Promise<Web> {
  if (config.mode === 'dev') return loadDevelopmentWeb();
  const build = (await import(
    pathToFileURL(resolve(BUILD, 'server/index.js')).href
  )) as ServerBuild;
  return { handler: serveScreens(build), clientDirectory: `${BUILD}/client` };
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
