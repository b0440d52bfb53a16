import type { AnyCall } from './call';
import type { Problem } from './shared';

/** What stands in an address. */
type Fields = Readonly<Record<string, string | number | undefined>>;

/** A call on its way from the web tier to the API, in plain values. */
export interface Asked {
  params?: Fields | undefined;
  query?: Fields | undefined;
  /** By their names in lower case: key, cookies, token, those that the call declares. */
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  form?: FormData | undefined;
}

/** What came of it; `body` is the declared one, bytes, or undefined. */
export type Answered = { setCookies: string[] } & (
  { ok: true; status: number; body: unknown } | { ok: false; status: number; problem: Problem }
);

/** Sends a call to the API of another process, with the headers that make it a part of a trace. */
export type Carry = (
  call: AnyCall,
  send: (headers: Readonly<Record<string, string>>) => Promise<Answered>,
) => Promise<Answered>;

/** Carries calls to the API: over HTTP, or straight to its functions in the same process. */
export type Transport = (call: AnyCall, asked: Asked) => Promise<Answered>;
