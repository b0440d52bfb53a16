import { describe, expect, test } from 'vitest';
import { requestIdOf } from './request-id';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const OURS = /^[\da-f]{32}$/;

const idOf = (path: string, headers: Record<string, string>, trustedProxies = 1) =>
  requestIdOf({ path, header: (name) => headers[name] }, { trustedProxies });

describe('a request is known', () => {
  test.each<[string, string, Record<string, string>, number, string]>([
    [
      'in the API by what its caller calls it',
      '/api/cards',
      { 'x-request-id': 'caller-1' },
      1,
      'caller-1',
    ],
    ['in the API by its trace', '/api/cards', { traceparent: TRACEPARENT }, 0, TRACE],
    ['by the trace of the proxy before it', '/overview', { traceparent: TRACEPARENT }, 1, TRACE],
    [
      'in the API by what its caller calls it rather than by its trace',
      '/api/cards',
      { 'x-request-id': 'caller-1', traceparent: TRACEPARENT },
      1,
      'caller-1',
    ],
    [
      'by a trace of a later version, which says more',
      '/overview',
      { traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` },
      1,
      TRACE,
    ],
  ])('%s', (_how, path, headers, proxies, id) => {
    expect(idOf(path, headers, proxies)).toBe(id);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['a browser names itself', '/overview', { 'x-request-id': 'browser-1' }, 1],
    [
      'a browser sends a trace and no proxy stands before',
      '/overview',
      { traceparent: TRACEPARENT },
      0,
    ],
    ['a caller’s name is strange', '/api/cards', { 'x-request-id': '<script>' }, 1],
    ...[
      'nothing',
      `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `${TRACEPARENT}-more`,
      `ff-${TRACE}-00f067aa0ba902b7-01`,
    ].map((traceparent): [string, string, Record<string, string>, number] => [
      `its traceparent is «${traceparent}»`,
      '/api/cards',
      { traceparent },
      1,
    ]),
  ])('by an id of our own when %s', (_when, path, headers, proxies) => {
    const id = idOf(path, headers, proxies);
    expect(id).toMatch(OURS);
    expect(id).not.toBe(TRACE);
    expect(idOf(path, headers, proxies)).not.toBe(id);
  });
});
