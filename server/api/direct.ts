import { parse } from 'hono/utils/cookie';
import { callName } from '../contract/call';
import type { Asked, Transport } from '../contract/transport';
import { newTraceId } from '../crypto';
import type { Deps } from '../deps';
import type { Endpoint, Incoming } from './endpoint';
import type { PageMemory } from './page-memory';
import { answerCall } from './perform';

/** The calls of one page, answered in this process: plain values go in and come out. */
export function directTransport(
  deps: Deps,
  endpoints: readonly Endpoint[],
): (memory: PageMemory) => Transport {
  // The web tier is built apart, with declarations of its own that say the same.
  const known = new Map(endpoints.map((endpoint) => [callName(endpoint.call), endpoint]));
  return (memory) => async (call, asked) => {
    const endpoint = known.get(callName(call));
    if (!endpoint) throw new Error(`Nothing serves ${callName(call)}`);
    const { params = {}, query = {}, headers, body = {} } = asked;
    const setCookies: string[] = [];
    const outcome = await answerCall(deps, endpoint, {
      parts: { params, query, headers, body: async () => body },
      incoming: incomingOf(asked, memory, setCookies),
      about: { requestId: headers['x-request-id'] ?? newTraceId(), path: call.path },
    });
    return { ...outcome, setCookies };
  };
}

function incomingOf(asked: Asked, memory: PageMemory, setCookies: string[]): Incoming {
  const cookies = parse(asked.headers['cookie'] ?? '');
  return {
    header: (name) => asked.headers[name] ?? null,
    cookie: (name) => cookies[name] ?? null,
    text: async () => '',
    form: async () => asked.form ?? null,
    setCookie: (line) => setCookies.push(line),
    memory,
  };
}
