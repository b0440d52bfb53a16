import type { Problem } from '#server/contract/shared';
import type { TestPortal } from './portal';
import { nextCode } from './staff';
import { readable } from './readable';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or null for an empty or other body. */
  json: unknown;
  bytes: Buffer;
}

export interface ApiCall {
  /** Sent as JSON, unless it is text or a form already. */
  body?: unknown;
  /** On top of the key, the cookies and the anti-forgery token; null leaves a header out. */
  headers?: Record<string, string | null>;
}

/** A client of `/api` past the web tier: one cookie jar with the token that belongs to it. */
export class ApiSession {
  private readonly cookies = new Map([['visitor', 'test-visitor']]);
  csrfToken = '';

  private constructor(
    private readonly portal: TestPortal,
    /** Of another system; null for a browser. */
    private readonly bearer: string | null = null,
  ) {}

  /** Somebody with a visitor cookie, as a browser has after its first page. */
  static async anonymous(portal: TestPortal): Promise<ApiSession> {
    const session = new ApiSession(portal);
    await session.renewToken();
    return session;
  }

  /** Another system, which shows its token with every call. */
  static ofSystem = (portal: TestPortal, token: string): ApiSession =>
    new ApiSession(portal, token);

  /** A signed-in demo person whose approvals are retrieved. */
  static async signIn(portal: TestPortal, username: string): Promise<ApiSession> {
    const session = await ApiSession.anonymous(portal);
    const answer = await session.call('POST', `/auth/signin/debug?username=${username}`);
    if (answer.status !== 200) throw new Error(`${username} got ${answer.status} at the login`);
    await session.renewToken();
    await session.call('POST', '/data-retrieval');
    await portal.runJobs();
    return session;
  }

  /** A staff member of the demo who has logged in; with their second factor shown, unless said otherwise. */
  static async signInStaff(
    portal: TestPortal,
    username: string,
    { showsCode = true } = {},
  ): Promise<ApiSession> {
    const session = await ApiSession.anonymous(portal);
    await session.call('POST', `/auth/signin/debug?username=${username}`);
    await session.renewToken();
    if (!showsCode) return session;
    const { json } = await session.call('POST', '/auth/mfa/totp', {
      body: { code: await nextCode(portal, username) },
    });
    if (json !== true) throw new Error(`The code of ${username} was not right`);
    return session;
  }

  /** Calls `/api` + `path`. */
  async call(method: string, path: string, { body, headers = {} }: ApiCall = {}) {
    const isRaw = typeof body === 'string' || body instanceof FormData;
    const all: Record<string, string | null> = {
      'x-api-key': this.portal.deps.config.apiKey[0],
      'x-csrf-token': this.csrfToken,
      cookie: this.cookieHeader,
      ...(this.bearer === null ? {} : { authorization: `Bearer ${this.bearer}` }),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).filter((header): header is [string, string] => {
      return header[1] !== null;
    });
    const response = await fetch(`${this.portal.origin}/api${path}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const json: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
    return { status: response.status, headers: response.headers, json, bytes } satisfies ApiAnswer;
  }

  /** The body of a successful read, as the shape that the caller expects of it. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.call('GET', path);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`);
    return answer.json as T;
  }

  /** What the browser would send: keep it to try an old login later. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async renewToken(): Promise<void> {
    const { csrfToken } = await this.read<{ csrfToken: string }>('/auth/check');
    this.csrfToken = csrfToken;
  }
}

/** The refusal that an answer carries, its sentences as they are read. */
export const problemOf = ({ json }: Pick<ApiAnswer, 'json'>): Problem =>
  JSON.parse(readable(JSON.stringify(json ?? null))) as Problem;
