import type { Problem } from '#server/contract/shared';
import type { RequestState } from '~/session/context.server';
import { setCookiesOf } from '~/session/cookies.server';

export type ApiResult<T> = { ok: true; data: T } | { ok: false; status: number; problem: Problem };

/** Thrown by `get` and by `must`; the page wrapper turns it into a login, a 404 or the error page. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }

  /** Nothing is known: the API, or its database, could not be asked. */
  get isOutage(): boolean {
    return this.status === OUT_OF_REACH;
  }
}

/** No caller can do anything about it, so that every call throws it and the page wrapper answers. */
const OUT_OF_REACH = 503;

const TIMEOUT_MS = 30_000;
const TOKEN = /^[\w.-]{1,200}$/;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls `/api` as the browser behind `request`: its cookies, our key, the form's anti-forgery token. */
export class ApiClient {
  private readonly base: string;
  private readonly headers: Record<string, string>;

  constructor(
    private readonly state: RequestState,
    request: Request,
  ) {
    this.base = state.config.apiUrl;
    this.headers = {
      'x-api-key': state.config.apiKey,
      'x-request-id': state.requestId,
      cookie: request.headers.get('cookie') ?? '',
    };
    for (const name of ['origin', 'sec-fetch-site']) {
      const value = request.headers.get(name);
      if (value !== null && request.method !== 'GET') this.headers[name] = value;
    }
  }

  /** Used for cookies set since the request came in: a visitor cookie handed out just now. */
  addCookie(name: string, value: string): void {
    this.headers.cookie = [this.headers.cookie, `${name}=${value}`].filter(Boolean).join('; ');
  }

  /** Whatever cannot be a token is not sent: not every text can stand in a header. */
  useCsrfToken(token: string): void {
    this.headers['x-csrf-token'] = TOKEN.test(token) ? token : '';
  }

  /** Reads, or throws ApiFailure. */
  async get<T>(path: string): Promise<T> {
    return must(await this.call<T>('GET', path));
  }

  call<T>(method: Method, path: string, body?: unknown, headers?: Record<string, string>) {
    return this.send<T>(method, path, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    });
  }

  upload<T>(method: Method, path: string, form: FormData) {
    return this.send<T>(method, path, { body: form });
  }

  private async send<T>(method: Method, path: string, init: RequestInit): Promise<ApiResult<T>> {
    const response = await this.fetch(method, path, init);
    if (!response) throw new ApiFailure(OUT_OF_REACH, unreachable(this.state.requestId));
    const text = await response.text();
    if (response.ok) return { ok: true, data: (text === '' ? undefined : JSON.parse(text)) as T };
    const problem = this.problemFrom(text);
    if (response.status === OUT_OF_REACH) throw new ApiFailure(OUT_OF_REACH, problem);
    return { ok: false, status: response.status, problem };
  }

  /** The raw answer (a photo, a file), or null when the API can't be reached. */
  async fetch(method: Method, path: string, init: RequestInit = {}): Promise<Response | null> {
    const request = new Request(new URL(`/api${path}`, this.base), {
      ...init,
      method,
      headers: { ...this.headers, ...(init.headers as Record<string, string> | undefined) },
      ...(this.state.isRemote ? { signal: AbortSignal.timeout(TIMEOUT_MS) } : {}),
    });
    try {
      const response = await this.state.send(request);
      this.state.setCookies.push(...setCookiesOf(response.headers));
      return response;
    } catch {
      return null;
    }
  }

  private problemFrom(text: string): Problem {
    try {
      return JSON.parse(text) as Problem;
    } catch {
      return unreachable(this.state.requestId);
    }
  }
}

function unreachable(requestId: string): Problem {
  return { code: 'api-unreachable', messages: [], errors: [], requestId };
}

/** The data, or ApiFailure. */
export function must<T>(result: ApiResult<T>): T {
  if (result.ok) return result.data;
  throw new ApiFailure(result.status, result.problem);
}
