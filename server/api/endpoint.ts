import type { z } from 'zod';
import type { AnyCall } from '../contract/call';
import type { Caller } from '../workflows/session';
import type { Deps } from '../deps';
import type { Day } from '../domain/day';
import { Refusal } from '../refusal';
import type { PageMemory } from './page-memory';

/**
 * Who may call. `public` needs only the API key; `session` a signed-in person; `beneficiary` one
 * whose own data it is; `orderer` one who may also change things (not blocked, not a shadow view);
 * `signed` proves itself in the handler (webhooks) and needs no API key; `open` is for anybody, such
 * as a monitor or a phone's camera.
 */
export type Auth = 'open' | 'public' | 'session' | 'beneficiary' | 'orderer' | 'signed';

/** Those that never look at a login. */
type Anonymous = 'open' | 'public' | 'signed';

/** What came with a call beside its parts: for cookies, signatures and files. */
export interface Incoming {
  /** Null when it was not sent. */
  header(name: string): string | null;
  cookie(name: string): string | null;
  /** The body as it was received; empty for a call that did not come over HTTP. */
  text(): Promise<string>;
  /** Null for a body that is no form. */
  form(): Promise<FormData | null>;
  /** Adds a `Set-Cookie` line to the answer. */
  setCookie(line: string): void;
  memory: PageMemory;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler works with. */
export interface Work<C extends AnyCall, A extends Auth> {
  deps: Deps;
  /** The signed-in person; never null where `auth` asks for one. */
  caller: A extends Anonymous ? Caller | null : Caller;
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  headers: Parsed<C['headers']>;
  body: Parsed<C['body']>;
  now: Date;
  today: Day;
  incoming: Incoming;
}

/** The declared body with the call's `otherStatus`. */
export class OtherStatus<T> {
  constructor(readonly body: T) {}
}

type Result<C extends AnyCall> = C['response'] extends z.ZodType
  ? z.input<C['response']> | OtherStatus<z.input<C['response']>>
  : C['media'] extends 'text/plain'
    ? string
    : C['media'] extends string
      ? Uint8Array
      : // The address of a redirect, or nothing.
        string | undefined;

export interface Endpoint {
  call: AnyCall;
  auth: Auth;
  handle(work: Work<AnyCall, Auth>): Promise<unknown>;
}

/** Serves a call: who may make it, and the few lines that answer it. */
export function serve<C extends AnyCall, const A extends Auth>(
  call: C,
  auth: A,
  handle: (work: Work<C, A>) => Promise<Result<C>>,
): Endpoint {
  return { call, auth, handle: (work) => handle(work) };
}

/** Whether a caller has to show the API key, and a login is looked at. */
export const needsKey = ({ auth }: Endpoint): boolean => auth !== 'signed' && auth !== 'open';

/** Parses `value`, or refuses with one field error for each issue found. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
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
