import type { z } from 'zod';
import type { AnyCall } from '../contract/call';
import type { System } from '../workflows/system-login';
import type { Caller } from '../workflows/session';
import type { StaffCaller } from '../workflows/staff-session';
import type { Deps } from '../deps';
import type { Day } from '../domain/day';
import { CLOSED_TO_CHANGES, type Action, type StaffAction } from '../domain/permissions';
import { Refusal } from '../refusal';
import type { PageMemory } from './page-memory';

/**
 * Who may call: the action of the table of permissions that it is; or `signed`, which proves itself in the
 * handler (webhooks), and `open`, for anybody such as a monitor or a phone's camera: both without API key.
 */
export type Access = Action | 'open' | 'signed';

/** Those behind which there is always a person whose data it is. */
type OwnAction =
  | 'retrieve'
  | 'report'
  | 'read'
  | 'rights'
  | 'order'
  | 'order-begin'
  | 'order-read'
  | 'order-step'
  | 'order-finish'
  | 'profile'
  | 'money'
  | 'ticket'
  | 'consent';

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
export interface Work<C extends AnyCall, A extends Access> {
  deps: Deps;
  /** The person whose data it is; never null for an action on a person's own data. */
  caller: A extends OwnAction ? Caller : Caller | null;
  /** The staff member who acts; never null for an action of staff. */
  staff: A extends StaffAction ? StaffCaller : StaffCaller | null;
  /** The system that acts; never null for what only a system does. */
  system: A extends 'push' ? System : System | null;
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
  access: Access;
  handle(work: Work<AnyCall, Access>): Promise<unknown>;
}

/** Serves a call: who may make it, and the few lines that answer it. */
export function serve<C extends AnyCall, const A extends Access>(
  call: C,
  access: A,
  handle: (work: Work<C, A>) => Promise<Result<C>>,
): Endpoint {
  return { call, access, handle: (work) => handle(work) };
}

/** Whether it matters who is logged in. */
export const looksAtLogin = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'signed' && access !== 'open';

/** Whether the call is refused while the portal is read-only. */
export const isClosedToChanges = ({ call, access }: Endpoint): boolean =>
  call.changesState && (CLOSED_TO_CHANGES as readonly Access[]).includes(access);

/** Whether a caller has to show the API key; a system has its own token. */
export const needsKey = (endpoint: Pick<Endpoint, 'access'>): boolean =>
  looksAtLogin(endpoint) && endpoint.access !== 'push';

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
