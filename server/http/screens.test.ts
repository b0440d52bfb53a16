import type { EntryContext, ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/server-runtime';
import { describe, expect, it } from 'vitest';
import { serveScreens } from './screens';
import type { WebHandler } from '../app';

type Module = Partial<ServerBuild['routes'][string]['module']>;
type Draw = (context: EntryContext) => string;

const visitorOf = ({ request }: { request: Request }) => request.headers.get('cookie');
const Page = () => null;

/** A build of a frame that knows who asks, and one screen. */
function buildOf(screen: Module, draw: Draw): ServerBuild {
  const route = { id: 'screen', parentId: 'root', path: 'screen' };
  const frame = { default: Page, loader: visitorOf };
  return {
    mode: 'production',
    ...{ basename: '/', publicPath: '/', assetsBuildDirectory: '', isSpaMode: false },
    future: {
      ...{ v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
      ...{ v3_lazyRouteDiscovery: false, v3_singleFetch: false },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    routes: {
      root: { id: 'root', path: '', module: frame },
      screen: { ...route, module: { default: Page, ...screen } },
    },
    entry: {
      module: {
        default: (_request, status, headers, context) =>
          new Response(draw(context), { status, headers }),
        handleError: () => undefined,
      },
    },
  };
}

/** What a visitor is answered, by the portal and by Remix's own handler. */
async function answersOf(build: ServerBuild, visitor = 'anna', method = 'GET') {
  const remix = createRequestHandler(build, 'production') as unknown as WebHandler;
  return Promise.all(
    [serveScreens(build), remix].map(async (handle) => {
      const headers = { cookie: visitor };
      const request = new Request('http://localhost/screen', { method, headers });
      const answer = await handle(request, {} as Parameters<WebHandler>[1]);
      return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
    }),
  );
}

const dataOf: Draw = ({ staticHandlerContext: { loaderData, errors } }) =>
  `${JSON.stringify(loaderData)} ${String(Object.values(errors ?? {})[0])}`;

describe('a screen', () => {
  it('that hydrates hands over its own data, and nothing of an earlier visitor', async () => {
    const handOff: Draw = ({ serverHandoffString }) => serverHandoffString ?? 'nothing';
    const screen = { handle: { script: 'hydrate' }, loader: () => 'text' };
    const handle = serveScreens(buildOf(screen, handOff));
    const drawn = [];
    for (const cookie of ['anna', 'bo']) {
      const request = new Request('http://localhost/screen', { headers: { cookie } });
      drawn.push(await (await handle(request, {} as Parameters<WebHandler>[1])).text());
    }
    expect(drawn[0]).toContain('"loaderData":{"root":"anna","screen":"text"}');
    expect(drawn[1]).toContain('"loaderData":{"root":"bo","screen":"text"}');
    expect(drawn[1]).not.toContain('anna');
  });

  it('that does not hydrate hands over no data', async () => {
    const [portal] = await answersOf(buildOf({}, (page) => String(page.serverHandoffString)));
    expect(portal?.body).toBe('undefined');
  });

  const fails = (error: () => unknown) => () => {
    throw error();
  };
  const withCookie = (name: string) => ({ headers: { 'Set-Cookie': `${name}=1; Path=/` } });

  it.each<[string, Module]>([
    ['what it loads', { loader: () => ({ a: 1 }) }],
    ['nothing loaded', { loader: () => undefined as never }],
    ['a status of its own', { loader: () => new Response('text', { status: 422 }) }],
    ['a thrown error, without its words', { loader: fails(() => new Error('secret')) }],
    ['one at a boundary of its own', { loader: fails(() => new Error('x')), ErrorBoundary: Page }],
    ['a thrown answer', { loader: fails(() => new Response('gone', { status: 410 })) }],
    ['a redirect', { loader: fails(() => Response.redirect('http://localhost/login', 303)) }],
    ['nothing at all', { loader: fails(() => new Response(null, { status: 204 })) }],
    ['cookies', { loader: () => new Response('text', withCookie('a')) }],
    ['cookies of a thrown answer', { loader: fails(() => new Response('x', withCookie('a'))) }],
    [
      'cookies of an action whose page fails',
      { action: () => new Response('x', withCookie('a')), loader: fails(() => new Error('x')) },
    ],
    [
      'cookies of both',
      {
        action: () => new Response('x', withCookie('a')),
        loader: () => new Response('x', withCookie('b')),
      },
    ],
    ['headers of its own', { headers: { 'X-Own': 'yes' } }],
  ])('answers %s as through Remix', async (_what, screen) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const [portal, remix] = await answersOf(buildOf(screen, dataOf), 'anna', method);
      expect(portal).toEqual(remix);
      expect(portal?.body).not.toContain('secret');
    }
  });

  it('whose drawing fails is drawn with the error, as through Remix', async () => {
    const once: Draw = (page) => {
      if (!page.staticHandlerContext.errors) throw new Error('secret');
      return dataOf(page);
    };
    const [portal, remix] = await answersOf(buildOf({}, once));
    expect(portal).toEqual(remix);
    expect(portal).toMatchObject({ status: 500, body: expect.not.stringContaining('secret') });
  });

  it('that can never be drawn answers in plain words, as through Remix', async () => {
    const [portal, remix] = await answersOf(
      buildOf(
        {},
        fails(() => new Error('secret')),
      ),
    );
    expect(portal).toEqual(remix);
    expect(portal).toMatchObject({ status: 500, body: 'Unexpected Server Error' });
  });
});
