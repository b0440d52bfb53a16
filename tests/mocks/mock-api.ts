import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { methodOf, type AnyCall, type CallOutput } from '#server/contract/call';
import { statusOfRefusal, type RefusalCode } from '#server/contract/refusals';
import type { Problem } from '#server/contract/shared';
import { API_ORIGIN } from './visitors';

/** What the web tier asked for, in its order; GETs apart, of which a page has many. */
export interface Sent {
  call: string;
  body: unknown;
  csrfToken: string | null;
}

/** Our API for the tests of a screen: each call answers what the test says, any other one fails. */
export function mockApi() {
  const network = setupServer();
  const sent: Sent[] = [];
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    network.resetHandlers();
    sent.length = 0;
  });
  afterAll(() => network.close());

  function respond(call: AnyCall, status: number, body: unknown): void {
    const method = methodOf(call).toUpperCase();
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    network.use(
      http.all(`${API_ORIGIN}/api${path}`, async ({ request }) => {
        if (request.method !== method) return undefined;
        if (method !== 'GET') {
          sent.push({
            call: `${method} ${request.url.slice(`${API_ORIGIN}/api`.length)}`,
            body: await bodyOf(request),
            csrfToken: request.headers.get('x-csrf-token'),
          });
        }
        return body === undefined
          ? new HttpResponse(null, { status })
          : HttpResponse.json(body as object, { status });
      }),
    );
  }

  return {
    sent,
    /** From now on the call succeeds with this body. */
    answer<C extends AnyCall>(call: C, body: CallOutput<C>): void {
      respond(call, call.status, body);
    },
    /** From now on the call is refused. */
    refuse(call: AnyCall, code: RefusalCode, said: Partial<Omit<Problem, 'code'>> = {}): void {
      const problem = { code, messages: [], errors: [], requestId: 'id', ...said };
      respond(call, statusOfRefusal[code], problem satisfies Problem);
    },
  };
}

/** JSON as it was sent, a form as an object of its fields, null for nothing. */
async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type');
  if (type === null) return null;
  return type.includes('json') ? request.json() : Object.fromEntries(await request.formData());
}

export type MockApi = ReturnType<typeof mockApi>;
