import { callName, methodOf, type AnyCall } from '#server/contract/call';
import { problem as problemSchema } from '#server/contract/shared';
import type { Answered, Asked, Carry, Transport } from '#server/contract/transport';
import { OUT_OF_REACH } from './client.server';

/** The comma before another cookie, not the one in a date. */
const NEXT_COOKIE = /, (?=[^\s;,=]+=)/;

const TIMEOUT_MS = 30_000;

const alone: Carry = (_call, send) => send({});

/** Where calls go, what makes each a part of a trace, and where it is written down that none can be made. */
interface Line {
  apiUrl: string;
  carry?: Carry | undefined;
  logError: (error: unknown) => void;
}

/** Carries calls over the network, to an API that may be silent or away. */
export function httpTransport({ carry = alone, ...line }: Line): Transport {
  return (call, asked) =>
    carry(call, (headers) =>
      send(line, call, { ...asked, headers: { ...asked.headers, ...headers } }),
    );
}

async function send(
  { apiUrl, logError }: Omit<Line, 'carry'>,
  call: AnyCall,
  asked: Asked,
): Promise<Answered> {
  try {
    const response = await fetch(requestFor(apiUrl, call, asked), {
      // A redirect followed would carry the API's key and the person's cookies to another place.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers, ok } = response;
    const setCookies = setCookiesOf(headers);
    if (ok && call.media) {
      return { ok, status, body: new Uint8Array(await response.arrayBuffer()), setCookies };
    }
    const text = await response.text();
    if (ok) return { ok, status, body: text === '' ? undefined : json(text, status), setCookies };
    const problem = problemSchema.safeParse(json(text, status)).data;
    if (!problem) throw notItsOwn(status);
    // Whoever set the portal up has to put it right; a login, which it would be taken for, would not help.
    if (problem.code === 'unknown-api-key') {
      logError(new Error('The API does not know this API_KEY'));
      return outOfReach(asked);
    }
    return { ok, status, problem, setCookies };
  } catch (error) {
    logError(new Error(`The API gave no answer to ${callName(call)}`, { cause: error }));
    return outOfReach(asked);
  }
}

function requestFor(apiUrl: string, call: AnyCall, asked: Asked): Request {
  const url = new URL(`/api${filled(call.path, asked.params)}`, apiUrl);
  for (const [name, value] of Object.entries(asked.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const isJson = call.body !== undefined;
  return new Request(url, {
    method: methodOf(call).toUpperCase(),
    headers: { ...asked.headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(isJson ? { body: JSON.stringify(asked.body ?? {}) } : {}),
    ...(asked.form ? { body: asked.form } : {}),
  });
}

/** @throws an error without the text, which may tell of a person and would stand in the log. */
function json(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notItsOwn(status);
  }
}

const notItsOwn = (status: number) => new Error(`Something in between answered ${status}`);

/** `/order-flow/{id}` with the parameters in their places. */
const filled = (path: string, params: Asked['params'] = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));

const outOfReach = ({ headers }: Asked): Answered => ({
  ok: false,
  status: OUT_OF_REACH,
  problem: {
    code: 'api-unreachable',
    messages: [],
    errors: [],
    requestId: headers['x-request-id'] ?? '',
  },
  setCookies: [],
});

/** Every `Set-Cookie` of an answer; the headers of plain `remix-serve` have no `getSetCookie`. */
function setCookiesOf(headers: Headers): string[] {
  if ('getSetCookie' in headers) return headers.getSetCookie();
  return ((headers as Headers).get('set-cookie') ?? '').split(NEXT_COOKIE).filter(Boolean);
}
