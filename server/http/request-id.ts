import type { Config } from '../config';
import { newTraceId } from '../crypto';
import { readTraceparent } from '../tracing/traceparent';

interface Asking {
  path: string;
  header: (name: string) => string | undefined;
}
type Proxies = Pick<Config, 'trustedProxies'>;

const SENT_ID = /^[\w-]{8,64}$/;
const TRACE_ID = /^(?!0{32})[\da-f]{32}$/;

const isApi = (path: string): boolean => path.startsWith('/api/');

/**
 * The `traceparent` of whoever asks: the web tier or another system that calls the API, or a proxy of ours
 * before a page. Any other browser's is passed over.
 */
export function traceparentOf({ path, header }: Asking, config: Proxies): string | undefined {
  return isApi(path) || config.trustedProxies > 0 ? header('traceparent') : undefined;
}

/** What a request is known by: what a caller of the API calls it, the id of its trace, or a new one. */
export function requestIdOf(asking: Asking, config: Proxies): string {
  const sent = isApi(asking.path) ? asking.header('x-request-id') : undefined;
  if (sent !== undefined && SENT_ID.test(sent)) return sent;
  return readTraceparent(traceparentOf(asking, config))?.traceId ?? newTraceId();
}

/** The id as that of a trace; undefined for one that can't be. */
export const asTraceId = (requestId: string): string | undefined =>
  TRACE_ID.test(requestId) ? requestId : undefined;
