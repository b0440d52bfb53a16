import type { Context } from 'hono';
import { type z } from 'zod';
import type { Caller } from '../workflows/session';
import type { Deps } from '../deps';
import type { Day } from '../domain/day';
import { Refusal } from '../refusal';

/**
 * Who may call. `public` needs only the API key; `session` a signed-in person; `beneficiary` one
 * whose own data it is; `orderer` one who may also change things (not blocked, not a shadow view);
 * `signed` proves itself in the handler (webhooks) and needs no API key; `open` is for anybody, such
 * as a monitor or a phone's camera.
 */
export type Auth = 'open' | 'public' | 'session' | 'beneficiary' | 'orderer' | 'signed';

/** Those that never look at a login. */
type Anonymous = 'open' | 'public' | 'signed';

type Input<S> = S extends z.ZodType ? z.infer<S> : undefined;

export interface Call<P, Q, B, A extends Auth, H = undefined> {
  deps: Deps;
  /** The signed-in person; never null where `auth` asks for one. */
  caller: A extends Anonymous ? Caller | null : Caller;
  params: Input<P>;
  query: Input<Q>;
  headers: Input<H>;
  body: Input<B>;
  now: Date;
  today: Day;
  requestId: string;
  /** The raw request and answer, for cookies, files and signatures. */
  http: Context;
}

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  auth: Auth;
  summary: string;
  source: string;
  /** A GET that changes state is protected like a POST (resolutions 105). */
  changesState: boolean;
  params: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  headers: z.ZodObject | undefined;
  body: z.ZodType | 'multipart' | undefined;
  response: z.ZodType | undefined;
  media: string | undefined;
  otherStatus: 503 | undefined;
  status: 200 | 201 | 202 | 302;
  handle(call: Call<undefined, undefined, undefined, Auth>): Promise<unknown>;
}

interface Declaration<
  A extends Auth,
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodType | 'multipart' | undefined,
  R extends z.ZodType | undefined,
  H extends z.ZodObject | undefined,
> {
  method: Endpoint['method'];
  /** Below `/api`, parameters in braces: `/cards/{id}`. */
  path: string;
  auth: A;
  summary: string;
  /** `spec §7`, or the record that adds it. */
  source: string;
  changesState?: boolean;
  params?: P;
  query?: Q;
  /** The headers that the handler reads, by their names in lower case. */
  headers?: H;
  body?: B;
  /** Left out: the handler answers with nothing, or with a Response of its own in `media`. */
  response?: R;
  media?: 'image/jpeg' | 'image/svg+xml' | 'text/plain';
  /** Where the same body may come with another status, in a Response of the handler's own. */
  otherStatus?: 503;
  /** With 302 the handler answers with a redirect. */
  status?: 200 | 201 | 202 | 302;
  handle(
    call: Call<P, Q, B, A, H>,
  ): Promise<(R extends z.ZodType ? z.input<R> : undefined) | Response>;
}

/** Declares one call of the API: who, what goes in, what comes out, and the few lines that answer it. */
export function endpoint<
  const A extends Auth,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | 'multipart' | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
>(declaration: Declaration<A, P, Q, B, R, H>): Endpoint {
  return {
    changesState: declaration.method !== 'get',
    params: undefined,
    query: undefined,
    headers: undefined,
    body: undefined,
    response: undefined,
    media: undefined,
    otherStatus: undefined,
    status: 200,
    ...declaration,
    handle: (call) => declaration.handle(call as unknown as Call<P, Q, B, A, H>),
  };
}

/** Parses `value`, or refuses with one field error for each issue found. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    'invalid-input',
    parsed.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      code: issue.message.startsWith('validation.') ? issue.message : 'validation.invalid',
    })),
  );
}
