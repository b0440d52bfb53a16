import { DatabaseUnavailable } from '../db/unavailable';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { callName, type AnyCall } from '../contract/call';
import type { Problem } from '../contract/shared';
import { loggedPath } from '../http/logged-path';
import { ProviderUnavailable } from '../payments/provider';
import { statusOfRefusal, type RefusalCode } from '../contract/refusals';
import { isSecret } from '../crypto';
import { inTransaction } from '../in-transaction';
import { problemOf, Refusal } from '../refusal';
import { isEdit, may, type Actor } from '../domain/permissions';
import { callerName, csrfSubject, sessionToken } from './cookies';
import { traced, type Span } from '../tracing/traced';
import { findLogin, NOBODY, type Login } from '../workflows/login/find-login';
import { bearerToken, findSystem, type System } from '../workflows/system-login';
import { writeAudit } from '../workflows/staff/audit';
import { actorOf as staffActor } from '../workflows/staff-session';
import { ownActOf } from './own-acts';
import { REFUSAL_OF } from './refusals-of';
import {
  isClosedToChanges,
  looksAtLogin,
  needsKey,
  OtherStatus,
  parseInput,
  type Endpoint,
  type Incoming,
} from './endpoint';

/** The parts of a call as they came in, before anything is checked. */
export interface Parts {
  params: unknown;
  query: unknown;
  headers: unknown;
  /** @throws Refusal `not-json` */
  body(): Promise<unknown>;
}

/** What came of a call: the declared body, or why it was refused. */
export type Outcome = { ok: true; status: number; body: unknown } | ({ ok: false } & Refused);
interface Refused {
  status: (typeof statusOfRefusal)[RefusalCode];
  problem: Problem;
}

/** How a call is named in the log; `isAbandoned` is true once the client has gone away. */
export interface About {
  requestId: string;
  path: string;
  isAbandoned?: () => boolean;
}

/** Answers a call, in the same way however it came. */
export async function answerCall(
  deps: Deps,
  endpoint: Endpoint,
  { parts, incoming, about }: { parts: Parts; incoming: Incoming; about: About },
): Promise<Outcome> {
  const { call } = endpoint;
  return traced(spanOf(call), async () => {
    const outcome = await perform(deps, endpoint, parts, incoming).then(
      (done) => ({ ok: true as const, ...done }),
      (error: unknown) => ({ ok: false as const, ...refusalFor(deps, error, about) }),
    );
    deps.hearAnswer?.(call, outcome);
    return outcome;
  });
}

const spanOf = (call: AnyCall): Span<Outcome> => ({
  kind: 'internal',
  name: callName(call),
  atEnd: (outcome) => ({
    told: {
      'http.response.status_code': outcome.status,
      ...(outcome.ok ? {} : { 'portal.refusal': outcome.problem.code }),
    },
    ...(outcome.status >= 500 ? { failure: String(outcome.status) } : {}),
  }),
});

/**
 * Does what a call asks for: key, login, anti-forgery, parsing, the handler, and the check that the
 * answer is the declared one.
 * @throws Refusal when it is not done; any other error is a fault of ours
 */
async function perform(
  deps: Deps,
  endpoint: Endpoint,
  parts: Parts,
  incoming: Incoming,
): Promise<{ status: number; body: unknown }> {
  const { call, access } = endpoint;
  const now = deps.clock.now();
  if (needsKey(endpoint) && !isSecret(deps.config.apiKey, incoming.header('x-api-key') ?? '')) {
    throw new Refusal('unknown-api-key');
  }
  // What the stand-ins send in these seconds is part of the data being made.
  if (access !== 'signed' && !deps.isStarted()) throw new Refusal('starting');
  const login = looksAtLogin(endpoint)
    ? await loginOf(deps, incoming, now)
    : { ...NOBODY, system: null };
  authorise(deps, endpoint, login);
  if (isClosedToChanges(endpoint) && deps.settings.isOn('read-only'))
    throw new Refusal('read-only');
  // No browser sends the token of a system by itself.
  if (call.changesState && access !== 'signed' && !login.system)
    checkForgery(deps, incoming, login);
  const read = (schema: typeof call.params, value: unknown) =>
    (schema && parseInput(schema, value)) as never;
  const result = await forgetting(endpoint, incoming, async () => {
    const ownAct = ownActOf(deps, endpoint, login, now);
    const work = {
      deps: ownAct ? { ...deps, ownAct } : deps,
      caller: login.caller,
      staff: login.staff,
      system: login.system,
      params: read(call.params, parts.params),
      query: read(call.query, parts.query),
      headers: read(call.headers, parts.headers),
      body: call.body && parseInput(call.body, await parts.body()),
      now,
      today: dayInCopenhagen(now),
      incoming,
    };
    requireOwnOrder(call, login, work);
    await noteEdit(deps, endpoint, login, now);
    const done = await endpoint.handle(work);
    // What made no transaction has one for its entry.
    if (ownAct?.isDue) await inTransaction(work.deps, async () => undefined);
    return done;
  });
  if (result instanceof OtherStatus) {
    return { status: call.otherStatus ?? call.status, body: call.response?.parse(result.body) };
  }
  if (result === undefined) return { status: 204, body: undefined };
  return { status: call.status, body: call.response ? call.response.parse(result) : result };
}

/** Who a call is by: somebody who is logged in, or another system. */
interface CalledBy extends Login {
  system: System | null;
}

/** The token of a system counts before a cookie. */
async function loginOf(deps: Deps, incoming: Incoming, now: Date): Promise<CalledBy> {
  const bearer = bearerToken(incoming);
  if (bearer !== null) {
    const address = incoming.header('x-client-address');
    return { ...NOBODY, system: await findSystem(deps, bearer, { address, now }) };
  }
  const token = sessionToken(incoming, deps.config);
  const login =
    token === null
      ? NOBODY
      : await incoming.memory.once(callerName(token), () => findLogin(deps, token, now));
  return { ...login, system: null };
}

/** What was read before a change of state may be wrong after it, even when the change failed. */
async function forgetting<T>(
  { call }: Endpoint,
  { memory }: Incoming,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (call.changesState) memory.forget();
  }
}

/** @throws Refusal for who is not in the table of permissions */
function authorise({ config }: Deps, { access }: Endpoint, login: CalledBy): void {
  if (access === 'open' || access === 'signed') return;
  const actor = actorOf(login);
  const isAllowed = may(actor, access, {
    grants: login.staff?.grants,
    editsOrders: config.shadowOrderEdits,
    helps: login.caller?.isAssisted,
  });
  if (!isAllowed) throw new Refusal(REFUSAL_OF[actor]);
}

/** Before the calls of one order, by its id. */
const FLOW_PATH = '/order-flow/{id}';

/**
 * Who has come by the code of one order names no other.
 * @throws Refusal `no-flow`, `not-found`, as the call answers to one that is not there
 */
function requireOwnOrder(
  { path, refusals }: AnyCall,
  { caller }: Login,
  { params, query, body }: Record<string, unknown>,
): void {
  if (!caller?.onlyFlowId) return;
  const named = [params, query, body].map((part) => (part as { flowId?: unknown } | null)?.flowId);
  if (path.startsWith(FLOW_PATH)) named.push((params as { id: string }).id);
  const isOther = named.some((id) => id !== undefined && id !== caller.onlyFlowId);
  if (isOther) throw new Refusal(refusals.includes('no-flow') ? 'no-flow' : 'not-found');
}

/** What staff change for somebody as whom they see the portal is written down before it is done. */
async function noteEdit(deps: Deps, { access }: Endpoint, login: Login, now: Date): Promise<void> {
  const { caller, staff } = login;
  if (!isEdit(access) || !staff || !caller) return;
  const { beneficiaryId: personId } = caller;
  await inTransaction(deps, (tx) =>
    writeAudit(deps, tx, { staff, action: 'order', personId, now }),
  );
}

function actorOf({ caller, staff, system }: CalledBy): Actor {
  if (system) return 'susy';
  if (caller?.isShadow) return 'shadow';
  if (caller?.onlyFlowId) return 'assisted';
  if (caller) return caller.accountState === 'Blocked' ? 'blocked' : 'beneficiary';
  return staff ? staffActor(staff) : 'anonymous';
}

/** The session-bound token decides; a foreign Origin or Sec-Fetch-Site is refused besides. */
function checkForgery(deps: Deps, incoming: Incoming, login: Login): void {
  const origin = incoming.header('origin');
  if (origin !== null && origin !== deps.config.publicOrigin) throw new Refusal('foreign-origin');
  if (incoming.header('sec-fetch-site') === 'cross-site') throw new Refusal('foreign-origin');
  const subject = csrfSubject(incoming, deps.config, login);
  const token = incoming.header('x-csrf-token') ?? '';
  if (subject === null || !deps.secrets.isCsrfToken(token, subject)) {
    throw new Refusal('csrf-failed');
  }
}

/** What to answer to an error, with a line in the log for what operators should know of. */
export function refusalFor(
  deps: Deps,
  error: unknown,
  { requestId, path, isAbandoned }: About,
): Refused {
  const about = { requestId, path: loggedPath(path) };
  const refusal = refusalIn(deps, isAbandoned?.() ? new Refusal('unexpected') : error, about);
  const status = statusOfRefusal[refusal.code];
  if (status === 401 || status === 403) {
    deps.logger.warn({ ...about, code: refusal.code }, 'access refused');
  }
  return { status, problem: problemOf(refusal, deps.texts, requestId) };
}

function refusalIn(deps: Deps, error: unknown, about: { requestId: string; path: string }) {
  if (error instanceof Refusal) return error;
  if (error instanceof ProviderUnavailable) return new Refusal('payment-unknown');
  if (error instanceof DatabaseUnavailable) {
    deps.logger.error({ ...about, reason: error.cause.message }, 'database unavailable');
    return new Refusal('database-unavailable');
  }
  deps.logger.error({ ...about, err: error }, 'unexpected error');
  return new Refusal('unexpected');
}
