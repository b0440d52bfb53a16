import type { AnyCall, Call, CallInput, CallOutput } from '#server/contract/call';
import type { Problem } from '#server/contract/shared';
import type { Answered, Asked } from '#server/contract/transport';
import type { TextKey } from '~/lib/texts';
import type { RequestState } from './request-state.server';

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

  /** Nothing is wrong: the portal takes no changes now. */
  get isClosed(): boolean {
    return this.problem.code === 'read-only';
  }
}

/** No caller can do anything about it, so that every call throws it and the page wrapper answers. */
export const OUT_OF_REACH = 503;

const TOKEN = /^[\w.-]{1,200}$/;

/** Nothing has to be given where a call declares nothing that is required. */
type Given<C extends AnyCall> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** Calls the API as the browser behind `request`: its cookies, our key, the form's anti-forgery token. */
export class ApiClient {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly state: RequestState,
    request: Request,
  ) {
    this.headers = {
      'x-api-key': state.config.apiKey,
      'x-request-id': state.requestId,
      cookie: request.headers.get('cookie') ?? '',
    };
    const userAgent = request.headers.get('user-agent');
    if (userAgent !== null) this.headers['user-agent'] = userAgent;
    // Of a post alone the server has looked at them; anything else could bring any address.
    for (const name of ['origin', 'sec-fetch-site', 'x-client-address']) {
      const value = request.headers.get(name);
      if (value !== null && request.method === 'POST') this.headers[name] = value;
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

  /** The data of a call that changes nothing, or ApiFailure. */
  async get<C extends Call<'get'>>(call: C, ...given: Given<C>): Promise<CallOutput<C>> {
    return must(await this.call(call, ...given));
  }

  /** What became of a call: its data, or why it was refused. @throws ApiFailure in an outage */
  async call<C extends AnyCall>(call: C, ...[given]: Given<C>) {
    const { headers, ...parts }: Partial<Asked> = given ?? {};
    const answered = await this.state.transport(call, {
      ...parts,
      headers: { ...this.headers, ...headers },
    });
    this.state.setCookies.push(...answered.setCookies);
    const wait = answered.ok ? undefined : answered.problem.retryAfterSeconds;
    if (wait !== undefined) this.state.retryAfterSeconds = wait;
    return resultOf<CallOutput<C>>(answered);
  }
}

function resultOf<T>(answered: Answered): ApiResult<T> {
  if (answered.ok) return { ok: true, data: answered.body as T };
  const { status, problem } = answered;
  if (status === OUT_OF_REACH) throw new ApiFailure(status, problem);
  return { ok: false, status, problem };
}

/** The data, or ApiFailure. */
export function must<T>(result: ApiResult<T>): T {
  if (result.ok) return result.data;
  throw new ApiFailure(result.status, result.problem);
}

interface Shown {
  /** Statuses and codes that are shown besides. */
  shows?: readonly (number | string)[];
  /** What the page says of a failure that is not the person's; without it that is the error page's. */
  failure?: TextKey;
}

/**
 * What a page shows of a call that failed: what is wrong with the input, what it `shows` besides, and
 * its own words for any other `failure`. Null once it succeeded. @throws ApiFailure for anything else
 */
export function problemOf(
  result: ApiResult<unknown>,
  { shows = [], failure }: Shown = {},
): Problem | null {
  if (result.ok) return null;
  const { status, problem } = result;
  const isShown = [400, 422, ...shows].some((each) => each === status || each === problem.code);
  if (isShown) return problem;
  if (status >= 500 && failure) return { ...problem, errors: [], messages: [failure] };
  throw new ApiFailure(status, problem);
}
