import type { EntryContext, ServerBuild } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { createRequestHandler } from '@remix-run/server-runtime';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/*
 * What the pages cost React alone: loads the data of each page once, as a real request, and from then
 * on answers with a new `renderToString` of the whole document over that data. No routing, no loaders,
 * no session, no `Request` or `Response`.
 *
 * node --import tsx bare-react.ts COOKIE PATH...
 */

const [cookie = '', ...pages] = process.argv.slice(2);

async function main(): Promise<void> {
  const file = pathToFileURL(resolve('build/web/server/index.js')).href;
  const build = (await import(file)) as ServerBuild;
  const origin = process.env.PUBLIC_ORIGIN ?? '';
  const contexts = new Map<string, EntryContext>();
  for (const path of pages) {
    contexts.set(path, await loadOnce(build, `${origin}${path}`, path === '/login' ? '' : cookie));
  }
  const server = createServer((request, response) => {
    const context = contexts.get(request.url ?? '');
    if (!context) {
      response.writeHead(404).end();
      return;
    }
    const html = renderToString(
      createElement(RemixServer, { context, url: `${origin}${request.url}` }),
    );
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html>${html}`);
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare React serves'));
}

/** Everything React needs to draw the page, as the real web tier hands it over. */
async function loadOnce(build: ServerBuild, url: string, sent: string): Promise<EntryContext> {
  let loaded: EntryContext | undefined;
  const capture = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    loaded = context;
    return new Response('', { status, headers });
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: capture } };
  const handle = createRequestHandler({ ...build, entry }, 'production');
  // An empty load context makes the web tier read its settings from the environment.
  const response = await handle(new Request(url, { headers: { cookie: sent } }), {});
  if (!loaded || response.status !== 200) throw new Error(`${url}: ${response.status}`);
  return loaded;
}

await main();
