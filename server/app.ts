import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { readdirSync } from 'node:fs';
import { AnonymousPage } from './http/anonymous-page';
import { clientAddressOf } from './http/client-address';
import { visitorCookieName } from './api/cookies';
import { compressText } from './http/compress-text';
import { isSecret, newTraceId, type Secret } from './crypto';
import { loggedPath } from './http/logged-path';
import { limitPosts } from './http/post-limits';
import { asTraceId, requestIdOf, traceparentOf } from './http/request-id';
import type { Metrics } from './metrics/metrics';
import { COMPONENTS_PAGE, setResponseHeaders } from './http/response-headers';
import type { Config } from './config';
import type { Logger } from 'pino';
import type { Api } from './api';
import { PageMemory } from './api/page-memory';
import type { Carry, Transport } from './contract/transport';
import { carry } from './tracing/carry';
import type { Tracing } from './tracing/tracing';

/** Remix's request handler, with what its load context carries. */
export type WebHandler = (
  request: Request,
  context: {
    requestId: string;
    config: WebSettings;
    logError: (error: unknown) => void;
    api?: Transport;
    carry?: Carry;
  },
) => Promise<Response>;

interface WebSettings {
  apiUrl: string;
  apiKey: string;
  publicOrigin: string;
  paymentOrigins: string[];
  loginOrigin: string;
  accessibilityContact: { email: string; phone: string };
  frameOrigins: string[];
  noticedMinDays: number | null;
  cardDays: { minDays: number; maxDays: number };
  isSandboxed: boolean;
  draftSecret: Secret;
}

interface Env {
  Variables: { requestId: string };
}

/** Anything that answers requests, such as the stand-ins. */
interface Fetcher {
  /** `bindings` are Node's own request and response, for a stand-in that answers by them. */
  fetch(request: Request, bindings: unknown): Response | Promise<Response>;
}

export interface AppParts {
  config: Config;
  logger: Logger;
  /** Left out in a process with ROLE=web. */
  api?: Api;
  /** The stand-in servers; never in production. */
  sandbox?: Fetcher;
  /** Left out in a process with ROLE=api. */
  web?: { handler: WebHandler; clientDirectory: string };
  /** A new anti-forgery token for somebody without a login; left out where only the API makes them. */
  visitorToken?: (visitor: string) => string;
  metrics: Metrics;
  tracing: Tracing;
  /** Why it can serve nobody now; null when it can. */
  findObstacle: () => Promise<string | null>;
}

/** Where the API hears from the web tier whose address a form came from. */
const CLIENT_ADDRESS = 'x-client-address';
/** The page that is the same for everybody without a login. */
const LOGIN_PAGE = '/login';
/** What anything here answers to, and what pages answer to. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST']);
const YEAR_SECONDS = 31_536_000;

/** `/api`, `/sandbox`, static files, then the web tier: all that one process serves. */
export function createApp(parts: AppParts): Hono<Env> {
  const app = new Hono<Env>();
  const { api, sandbox, web, logger } = parts;
  let showError: ErrorPage | undefined;
  app.use(logRequests(parts));
  app.onError(async (error, http) => {
    if (http.req.raw.signal.aborted) return nobodyListens();
    const requestId = http.get('requestId');
    logger.error({ requestId, err: error, path: loggedPath(http.req.path) }, 'unexpected error');
    return showError ? showError(http, 500) : http.body(null, 500);
  });
  app.use(async (http, next) => {
    if (METHODS.has(http.req.method)) return next();
    return showError ? showError(http, 405) : http.body(null, 405);
  });
  app.use(setResponseHeaders(parts.config));
  app.get('/livez', (http) => http.text('ok'));
  app.get('/readyz', async (http) => {
    const obstacle = await parts.findObstacle();
    return obstacle === null ? http.text('ok') : http.text(obstacle, 503);
  });
  app.get('/metrics', serveMetrics(parts));
  app.all('/api/*', (http) =>
    // A web tier whose API_URL leads back to it would ask itself for the texts of the page that says so.
    api
      ? api.http.fetch(fromItsAddress(http, parts.config), { requestId: http.get('requestId') })
      : http.body(null, 404),
  );
  if (sandbox) {
    app.all('/sandbox/*', async (http, next) => {
      if (http.req.path !== COMPONENTS_PAGE) return sandbox.fetch(http.req.raw, http.env);
      await next();
      return undefined;
    });
    app.get('/sandbox', (http) => sandbox.fetch(http.req.raw, http.env));
  }
  if (web) showError = serveWeb(app, web, parts);
  return app;
}

/** For whoever has the token, and nothing that anybody else could find: a public proxy passes all paths on. */
const serveMetrics =
  ({ config, metrics }: AppParts) =>
  async (http: Context<Env>, next: () => Promise<void>) => {
    const { metricsToken } = config;
    const [, given = ''] = /^Bearer (.+)$/.exec(http.req.header('authorization') ?? '') ?? [];
    if (!metricsToken || !isSecret(metricsToken, given)) return next();
    const { text, contentType } = await metrics.read();
    return http.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  };

type ErrorPage = (http: Context<Env>, status: 403 | 405 | 413 | 500) => Promise<Response>;

function serveWeb(
  app: Hono<Env>,
  web: NonNullable<AppParts['web']>,
  { api, config, logger, visitorToken }: AppParts,
): ErrorPage {
  const settings: WebSettings = {
    apiUrl: config.apiUrl ?? config.publicOrigin,
    apiKey: config.apiKey[0],
    publicOrigin: config.publicOrigin,
    paymentOrigins: config.paymentOrigins,
    loginOrigin: new URL(config.mitId.issuer).origin,
    accessibilityContact: config.accessibilityContact,
    frameOrigins: [config.gvss.frameOrigin],
    noticedMinDays: config.noticedMinDays,
    cardDays: config.cardDays,
    isSandboxed: config.isSandboxed,
    draftSecret: config.secret,
  };
  /** A transport of its own for each page, with what its calls have read. */
  const transport = () =>
    api && !config.apiUrl ? { api: api.direct(new PageMemory()) } : { carry };
  const render = (request: Request, requestId: string) =>
    web.handler(request, {
      requestId,
      config: settings,
      logError: (error) => logger.error({ err: error, requestId }, 'page failed'),
      ...transport(),
    });
  /** The Danish error page, with a way back, for what is refused before it reaches a screen. */
  const refuse: ErrorPage = async (http, status) => {
    const query = new URLSearchParams({ status: String(status), videre: http.req.path });
    const page = await render(
      new Request(new URL(`/error?${query}`, config.publicOrigin), {
        headers: { cookie: http.req.header('cookie') ?? '' },
      }),
      http.get('requestId'),
    );
    const answer = new Response(page.body, { status, headers: page.headers });
    if (status === 405) answer.headers.set('Allow', [...PAGE_METHODS].join(', '));
    return answer;
  };
  /** The page that a file far too large was sent from, which says so at the field. */
  const showUploadAgain = (http: Context<Env>) => {
    const page = new URL(config.publicOrigin);
    page.pathname = http.req.path;
    const headers = { cookie: http.req.header('cookie') ?? '', 'x-upload-refused': 'too-large' };
    return render(new Request(page, { headers }), http.get('requestId'));
  };

  app.use('/assets/*', immutable, serveStatic({ root: web.clientDirectory, precompressed: true }));
  app.all('/assets/*', (http) => http.notFound());
  // Asking the disk for a file of each page's name would cost more than routing it.
  const files = new Set(readdirSync(web.clientDirectory, { recursive: true }).map(String));
  const serveFile = serveStatic({
    root: web.clientDirectory,
    precompressed: true,
    onFound: cacheForADay,
  });
  app.use(async (http, next) =>
    files.has(http.req.path.slice(1)) ? serveFile(http, next) : next(),
  );
  app.all('/__manifest', noSuchDoor);
  app.all('/:path{.+\\.data}', noSuchDoor);
  app.use(compressText);
  // A GET is not even asked for a body, for which its whole Request would have to be made.
  app.post('*', limitPosts({ upload: showUploadAgain, form: (http) => refuse(http, 413) }));
  if (visitorToken && !config.apiUrl) {
    const login = new AnonymousPage({
      draw: () => render(new Request(`${config.publicOrigin}${LOGIN_PAGE}`), newTraceId()),
      cookieName: visitorCookieName(config),
      csrfToken: visitorToken,
    });
    app.get(LOGIN_PAGE, async (http, next) => {
      const hasQuery = http.req.raw.url.includes('?');
      const page = hasQuery ? null : await login.answer(http.req.header('cookie'));
      return page ?? next();
    });
  }
  app.all('*', (http) => {
    const { method } = http.req;
    if (!PAGE_METHODS.has(method)) return refuse(http, 405);
    if (method === 'GET' || method === 'HEAD') return render(http.req.raw, http.get('requestId'));
    if (isForeign(http, config)) return refuse(http, 403);
    const address = clientAddressOf(http, config.trustedProxies);
    return render(ownHost(http.req.raw, config, address), http.get('requestId'));
  });
  return refuse;
}

/** Another system is known by its address too; of what the web tier tells, only the web tier can be heard. */
function fromItsAddress(http: Context<Env>, { trustedProxies }: Config): Request {
  const { raw } = http.req;
  if (!raw.headers.has('authorization')) return raw;
  const headers = new Headers(raw.headers);
  headers.delete(CLIENT_ADDRESS);
  const address = clientAddressOf(http, trustedProxies);
  if (address !== null) headers.set(CLIENT_ADDRESS, address);
  return new Request(raw, { headers });
}

/** What only Remix's client router asks for, which no page of ours runs. */
const noSuchDoor = (http: Context<Env>) => http.body(null, 404);

/** The caller has hung up: no failure, and nobody reads the answer. */
const nobodyListens = () => new Response(null, { status: 499 });

/** Text browsers send neither header; then the form's token alone decides, in the API. */
function isForeign(http: Context<Env>, config: Config): boolean {
  const origin = http.req.header('origin');
  const site = http.req.header('sec-fetch-site');
  return (origin !== undefined && origin !== config.publicOrigin) || site === 'cross-site';
}

/**
 * The post as the public host sees it, so that no forwarded header decides what our origin is, and with
 * the address that it came from.
 */
function ownHost(request: Request, config: Config, address: string | null): Request {
  const headers = new Headers(request.headers);
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'forwarded', CLIENT_ADDRESS]) {
    headers.delete(name);
  }
  if (address !== null) headers.set(CLIENT_ADDRESS, address);
  headers.set('host', new URL(config.publicOrigin).host);
  return new Request(request.url, {
    method: request.method,
    headers,
    body: request.body,
    duplex: 'half',
  });
}

const immutable = async (http: Context<Env>, next: () => Promise<void>) => {
  await next();
  const { ok, headers } = http.res;
  if (ok) headers.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
};

function cacheForADay(_path: string, http: Context): void {
  http.header('Cache-Control', 'public, max-age=86400');
}

/** What is no work of ours: files, the stand-ins, and what only asks how this process is. */
const UNTRACED = /^\/(assets|sandbox|livez|readyz|metrics)(\/|$)/;

/**
 * One line a request: id, method, path without its query, status, milliseconds. No personal data. Its trace
 * has the same id, where traces are kept.
 */
function logRequests({ config, logger, metrics, tracing }: AppParts) {
  return async (http: Context<Env>, next: () => Promise<void>) => {
    const started = performance.now();
    const { method, path } = http.req;
    const asking = { path, header: (name: string) => http.req.header(name) };
    const requestId = requestIdOf(asking, config);
    http.set('requestId', requestId);
    const answer = async () => {
      await next();
      http.res.headers.set('X-Request-Id', requestId);
      const { status } = http.res;
      const ms = performance.now() - started;
      const route = metrics.noteRequest({ method, path, status, seconds: ms / 1000 });
      logger.info({ requestId, method, path: loggedPath(path), status, ms: Math.round(ms) });
      return { route, status };
    };
    if (UNTRACED.test(path)) {
      await answer();
      return;
    }
    await tracing.begin(
      {
        kind: 'server',
        name: method,
        told: { 'http.request.method': method },
        atEnd: ({ route, status }) => ({
          name: `${method} ${route}`,
          told: { 'http.route': route, 'http.response.status_code': status },
          ...(status >= 500 ? { failure: String(status) } : {}),
        }),
      },
      { parent: traceparentOf(asking, config), traceId: asTraceId(requestId) },
      answer,
    );
  };
}
