import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { problem } from '../contract/shared';
import { newId } from '../crypto';
import type { Deps } from '../deps';
import { DatabaseUnavailable } from '../db/unavailable';
import { dayInCopenhagen } from '../domain/day';
import { loggedPath } from '../logged-path';
import { ProviderUnavailable } from '../payments/provider';
import { problemOf, Refusal, statusOfRefusal } from '../refusal';
import { findCaller, type Caller } from '../workflows/session';
import { csrfSubject, sessionCookieName } from './cookies';
import { parseInput, type Endpoint } from './endpoint';
import { memoryOf, type PageMemory } from './page-memory';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Above the 5120 KB of a photo (spec §9), so that a photo a little too large gets its own text. */
const UPLOAD_LIMIT_BYTES = 8 * 1024 * 1024;
/** When it is worth asking again what could not be answered now. */
const RETRY_AFTER_SECONDS = 10;
/** What is written down of a caller who hung up, which is no failure. */
const CALLER_HAS_GONE = 499;
const UNSAFE = new Set(['post', 'put', 'patch', 'delete']);

/** Serves the endpoints under `/api`: key, session, anti-forgery, parsing, answering, errors. */
export function createApi(deps: Deps, endpoints: Endpoint[]): OpenAPIHono {
  const api = new OpenAPIHono().basePath('/api');
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'antiForgery', {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrfToken` of `GET /api/auth/check`, bound to the session',
  });
  api.use(async (http, next) => {
    http.header('X-Request-Id', requestIdOf(http));
    http.header('Cache-Control', 'no-store');
    await next();
  });
  for (const endpoint of endpoints) {
    const path = honoPath(endpoint);
    const isUpload = endpoint.body === 'multipart';
    if (UNSAFE.has(endpoint.method)) {
      api.use(
        path,
        bodyLimit({
          maxSize: isUpload ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES,
          onError: (http) =>
            answerRefusal(deps, http, new Refusal(isUpload ? 'photo-too-large' : 'body-too-large')),
        }),
      );
    }
    api.on(endpoint.method.toUpperCase(), path, (http) => answer(deps, endpoint, http));
    describe(api, endpoint);
  }
  refuseOtherMethods(deps, api, endpoints);
  api.get('/openapi.json', (http) => http.json(openApi(api)));
  api.notFound((http) => answerRefusal(deps, http, new Refusal('not-found')));
  api.onError((error, http) => answerError(deps, http, error));
  return api;
}

const needsKey = ({ auth }: Endpoint): boolean => auth !== 'signed' && auth !== 'open';

async function answer(deps: Deps, endpoint: Endpoint, http: Context): Promise<Response> {
  const now = deps.clock.now();
  if (needsKey(endpoint) && http.req.header('x-api-key') !== deps.config.apiKey) {
    throw new Refusal('unknown-api-key');
  }
  // What the stand-ins send in these seconds is part of the data being made.
  if (endpoint.auth !== 'signed' && !deps.isStarted()) throw new Refusal('starting');
  const token = getCookie(http, sessionCookieName(deps.config));
  const memory = memoryOf(http);
  if (endpoint.changesState) memory.forget();
  const caller =
    token && needsKey(endpoint)
      ? await memory.once(`caller ${token}`, () => findCaller(deps, token, now))
      : null;
  authorise(endpoint, caller);
  if (endpoint.changesState && endpoint.auth !== 'signed') checkForgery(deps, http, caller);
  const result = await handled(endpoint, memory, {
    deps,
    caller,
    params: endpoint.params && (parseInput(endpoint.params, http.req.param()) as never),
    query: endpoint.query && (parseInput(endpoint.query, http.req.query()) as never),
    headers: endpoint.headers && (parseInput(endpoint.headers, http.req.header()) as never),
    body: (await readBody(endpoint, http)) as never,
    now,
    today: dayInCopenhagen(now),
    requestId: requestIdOf(http),
    http,
  });
  if (result instanceof Response) return result;
  if (result === undefined) return http.body(null, 204);
  return http.json(endpoint.response ? endpoint.response.parse(result) : result, endpoint.status);
}

/** What was read before a change of state may be wrong after it, even when the change failed. */
async function handled(
  endpoint: Endpoint,
  memory: PageMemory,
  call: Parameters<Endpoint['handle']>[0],
): Promise<unknown> {
  try {
    return await endpoint.handle(call);
  } finally {
    if (endpoint.changesState) memory.forget();
  }
}

function authorise(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.auth === 'public' || !needsKey(endpoint)) return;
  if (!caller) throw new Refusal('not-signed-in');
  if (endpoint.auth === 'session') return;
  if (caller.userKind !== 'Beneficiary' && !caller.isShadow) throw new Refusal('not-allowed');
  if (endpoint.auth === 'beneficiary') return;
  if (caller.isShadow) throw new Refusal('shadow-read-only');
  if (caller.accountState === 'Blocked') throw new Refusal('account-blocked');
}

/** The session-bound token decides; a foreign Origin or Sec-Fetch-Site is refused besides (decision 10). */
function checkForgery(deps: Deps, http: Context, caller: Caller | null): void {
  const origin = http.req.header('origin');
  if (origin !== undefined && origin !== deps.config.publicOrigin) {
    throw new Refusal('foreign-origin');
  }
  if (http.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('foreign-origin');
  const subject = csrfSubject(http, deps.config, caller);
  const token = http.req.header('x-csrf-token') ?? '';
  if (subject === null || !deps.secrets.isCsrfToken(token, subject))
    throw new Refusal('csrf-failed');
}

async function readBody(endpoint: Endpoint, http: Context): Promise<unknown> {
  if (endpoint.body === undefined || endpoint.body === 'multipart') return undefined;
  const text = await http.req.text();
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal('not-json');
  }
  return parseInput(endpoint.body, value);
}

function answerError(deps: Deps, http: Context, error: Error): Response {
  if (error instanceof Refusal) return answerRefusal(deps, http, error);
  if (error instanceof ProviderUnavailable) {
    return answerRefusal(deps, http, new Refusal('payment-unknown'));
  }
  if (http.req.raw.signal.aborted) return new Response(null, { status: CALLER_HAS_GONE });
  const requestId = requestIdOf(http);
  const path = loggedPath(http.req.path);
  if (error instanceof DatabaseUnavailable) {
    deps.logger.error({ requestId, path, reason: error.message }, 'database unavailable');
    return answerRefusal(deps, http, new Refusal('database-unavailable'));
  }
  deps.logger.error({ requestId, err: error, path }, 'unexpected error');
  return answerRefusal(deps, http, new Refusal('unexpected'));
}

function answerRefusal(deps: Deps, http: Context, refusal: Refusal): Response {
  const requestId = requestIdOf(http);
  const status = statusOfRefusal[refusal.code];
  if (status === 401 || status === 403) {
    deps.logger.warn(
      { requestId, code: refusal.code, path: loggedPath(http.req.path) },
      'access refused',
    );
  }
  if (status === 503) http.header('Retry-After', String(RETRY_AFTER_SECONDS));
  return http.json(problemOf(refusal, deps.texts, requestId), status);
}

const requestIds = new WeakMap<Context, string>();

/** The id the web tier sent along, or a new one; the same for the whole of one request. */
function requestIdOf(http: Context): string {
  const known = requestIds.get(http);
  if (known) return known;
  const sent = http.req.header('x-request-id');
  const requestId = sent && /^[\w-]{8,64}$/.test(sent) ? sent : newId();
  requestIds.set(http, requestId);
  return requestId;
}

function describe(api: OpenAPIHono, endpoint: Endpoint): void {
  const isMultipart = endpoint.body === 'multipart';
  api.openAPIRegistry.registerPath({
    method: endpoint.method,
    // Below the base path, which the registry of `api` puts before it.
    path: endpoint.path,
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}. Who may call: ${endpoint.auth}.`,
    security: !needsKey(endpoint)
      ? []
      : [{ apiKey: [], ...(endpoint.changesState ? { antiForgery: [] } : {}) }],
    request: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      ...(endpoint.headers ? { headers: endpoint.headers } : {}),
      ...(endpoint.body && endpoint.body !== 'multipart'
        ? { body: { content: { 'application/json': { schema: endpoint.body } } } }
        : {}),
      ...(isMultipart
        ? { body: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
        : {}),
    },
    responses: {
      ...successOf(endpoint),
      default: {
        description: 'Refused; `code` says why',
        content: { 'application/json': { schema: problem } },
      },
    },
  });
}

type Answers = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]['responses'];

function successOf({ response, media, status, otherStatus }: Endpoint): Answers {
  if (media) {
    const format = media.startsWith('image/') ? { format: 'binary' } : {};
    const content = { [media]: { schema: { type: 'string' as const, ...format } } };
    return { [status]: { description: 'Done', content } };
  }
  if (status === 302) return { 302: { description: 'On to the address in `Location`' } };
  if (!response) return { 204: { description: 'Done' } };
  const content = { 'application/json': { schema: response } };
  return {
    [status]: { description: 'Done', content },
    ...(otherStatus ? { [otherStatus]: { description: 'What was found wrong', content } } : {}),
  };
}

/** Answers 405 with `Allow` where a path is known and its method is not. */
function refuseOtherMethods(deps: Deps, api: OpenAPIHono, endpoints: readonly Endpoint[]): void {
  for (const path of new Set(endpoints.map(honoPath))) {
    const methods = endpoints
      .filter((endpoint) => honoPath(endpoint) === path)
      .map(({ method }) => method.toUpperCase());
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    api.all(path, (http) => {
      http.header('Allow', allowed.join(', '));
      return answerRefusal(deps, http, new Refusal('method-not-allowed'));
    });
  }
}

const honoPath = ({ path }: Endpoint): string => path.replace(/\{(\w+)\}/g, ':$1');

function openApi(api: OpenAPIHono) {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Ungdomskort', version: '1' },
  });
}
