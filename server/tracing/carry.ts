import { callName } from '../contract/call';
import type { Carry } from '../contract/transport';
import { currentTrace, traced } from './traced';

/** Makes a call to the API of another process a part of the trace that is under way here. */
export const carry: Carry = (call, send) =>
  traced(
    {
      kind: 'client',
      name: `api ${callName(call)}`,
      told: { 'peer.service': 'api', 'portal.call': callName(call) },
      atEnd: ({ status }) => ({
        told: { 'http.response.status_code': status },
        ...(status >= 500 ? { failure: String(status) } : {}),
      }),
    },
    () => {
      const trace = currentTrace();
      return send(trace ? { traceparent: trace.traceparent } : {});
    },
  );
