import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import type { AnyCall, Method } from '../contract/call';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import type { Endpoint, Incoming } from './endpoint';
import { describeApi } from './openapi';
import { PageMemory } from './page-memory';
import { answerCall, refusalFor } from './perform';
import { tooLargeFor } from './refusals-of';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Above the 5120 KB of a photo, so that a photo a little too large gets its own text. */
const UPLOAD_LIMIT_BYTES = 8 * 1024 * 1024;
/** When it is worth asking again what could not be answered now. */
const RETRY_AFTER_SECONDS = 10;
/** What is written down of a caller who hung up, which is no failure. */
const CALLER_HAS_GONE = 499;

/** What comes with a request: what it is known by. */
interface Env {
  Bindings: { requestId: string };
}

/** Serves the endpoints under `/api` over HTTP: reads a request, performs the call, writes the answer. */
export function createApi(deps: Deps, endpoints: readonly Endpoint[]): Hono<Env> {
  const api = new Hono<Env>().basePath('/api');
  let document: object | undefined;
  api.use(async (http, next) => {
    http.header('Cache-Control', 'no-store');
    await next();
  });
  for (const endpoint of fixedPathsFirst(endpoints)) {
    const { call } = endpoint;
    const path = honoPath(call);
    for (const method of methodsOf(call)) {
      if (method !== 'get') api.use(path, limitBody(deps, call));
      api.on(method.toUpperCase(), path, (http) => answer(deps, endpoint, http));
    }
  }
  refuseOtherMethods(deps, api, endpoints);
  api.get('/openapi.json', (http) => http.json((document ??= describeApi(endpoints))));
  api.notFound((http) => refuse(deps, http, new Refusal('not-found')));
  api.onError((error, http) =>
    isAbandoned(http) ? new Response(null, { status: CALLER_HAS_GONE }) : refuse(deps, http, error),
  );
  return api;
}

const methodsOf = ({ method, alias }: AnyCall): Method[] => (alias ? [method, alias] : [method]);

const honoPath = ({ path }: AnyCall): string => path.replace(/\{(\w+)\}/g, ':$1');

const fixedPathsFirst = (endpoints: readonly Endpoint[]) => {
  const parameters = ({ call }: Endpoint) => call.path.split('{').length;
  return [...endpoints].sort((a, b) => parameters(a) - parameters(b));
};

const limitBody = (deps: Deps, call: AnyCall) =>
  bodyLimit({
    maxSize: call.form || call.isLong ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES,
    onError: (http: Context<Env>) => refuse(deps, http, new Refusal(tooLargeFor(call))),
  });

async function answer(deps: Deps, endpoint: Endpoint, http: Context<Env>): Promise<Response> {
  const { call } = endpoint;
  const parts = {
    params: http.req.param(),
    query: http.req.query(),
    headers: http.req.header(),
    body: () => readJson(http),
  };
  const outcome = await answerCall(deps, endpoint, {
    parts,
    incoming: incomingOf(http),
    about: aboutOf(http),
  });
  if (isAbandoned(http)) return new Response(null, { status: CALLER_HAS_GONE });
  if (!outcome.ok) return writeRefusal(http, outcome);
  const { status, body } = outcome;
  if (status === 204) return http.body(null, 204);
  if (status === 302) return http.redirect(String(body), 302);
  if (call.media === 'text/plain') return http.text(String(body));
  if (call.media) {
    return http.body(new Uint8Array(body as Uint8Array), 200, {
      'Content-Type': call.media,
      'Content-Disposition': call.media.startsWith('image/')
        ? 'inline; filename="foto.jpg"'
        : 'attachment',
    });
  }
  return http.json(body, status as 200 | 201 | 202 | 503);
}

async function readJson({ req }: Context<Env>): Promise<unknown> {
  const text = await req.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal('not-json');
  }
}

function incomingOf(http: Context<Env>): Incoming {
  return {
    header: (name) => http.req.header(name) ?? null,
    cookie: (name) => getCookie(http, name) ?? null,
    text: () => http.req.text(),
    form: () => http.req.formData().catch(() => null),
    setCookie: (line) => http.header('Set-Cookie', line, { append: true }),
    memory: new PageMemory(),
  };
}

const isAbandoned = (http: Context<Env>): boolean => http.req.raw.signal.aborted;

const aboutOf = (http: Context<Env>) => ({
  requestId: http.env.requestId,
  path: http.req.path,
  isAbandoned: () => isAbandoned(http),
});

const refuse = (deps: Deps, http: Context<Env>, error: unknown): Response =>
  writeRefusal(http, refusalFor(deps, error, aboutOf(http)));

function writeRefusal(
  http: Context<Env>,
  { status, problem }: ReturnType<typeof refusalFor>,
): Response {
  const seconds = status === 503 ? RETRY_AFTER_SECONDS : problem.retryAfterSeconds;
  if (seconds !== undefined) http.header('Retry-After', String(seconds));
  return http.json(problem, status);
}

/** Answers 405 with `Allow` where a path is known and its method is not. */
function refuseOtherMethods(deps: Deps, api: Hono<Env>, endpoints: readonly Endpoint[]): void {
  const methodsAt = new Map<string, string[]>();
  for (const { call } of endpoints) {
    const path = honoPath(call);
    const methods = methodsOf(call).map((method) => method.toUpperCase());
    methodsAt.set(path, [...(methodsAt.get(path) ?? []), ...methods]);
  }
  for (const [path, methods] of methodsAt) {
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    api.all(path, (http) => {
      http.header('Allow', allowed.join(', '));
      return refuse(deps, http, new Refusal('method-not-allowed'));
    });
  }
}
