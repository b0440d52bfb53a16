import { afterEach, describe, expect, it } from 'vitest';
import { startCollector, type Collector } from '../../tests/worlds/collector';
import type { Answer } from '../../tests/mocks/answering-server';
import { currentTrace, traced } from './traced';
import { openTracing, type Tracing } from './tracing';

const WORK = { kind: 'internal', name: 'work' } as const;
const [SENT_AT_ONCE, MOST_WAITING] = [512, 2048];

let collector: Collector;
let tracing: Tracing;
const fates = { sent: 0, lost: 0 };

async function open(answer?: Answer, share = 1): Promise<void> {
  collector = await startCollector(answer);
  const endpoint = collector.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isSilent = answer === 'silence';
  Object.assign(fates, { sent: 0, lost: 0 });
  tracing = await openTracing(
    { traces: { endpoint, serviceName: 'test', share }, shutdownSeconds: isSilent ? 0.2 : 10 },
    (fate, count) => {
      fates[fate] += count;
    },
  );
}
afterEach(() => collector.close());

const work = (count: number) =>
  Promise.all(Array.from({ length: count }, () => tracing.begin(WORK, {}, async () => undefined)));

describe('tracing', () => {
  it('sends what is left when it ends, and counts it', async () => {
    await open();
    await work(3);
    await tracing.close();
    expect(collector.spans()).toHaveLength(3);
    expect(fates).toEqual({ sent: 3, lost: 0 });
  });

  it('counts what a collector refuses', async () => {
    await open({ status: 400 });
    await work(3);
    await tracing.close();
    expect(fates).toEqual({ sent: 0, lost: 3 });
  });

  it('lets no more wait than there is room for while a collector says nothing, and ends all the same', async () => {
    await open('silence');
    await work(SENT_AT_ONCE + MOST_WAITING + 7);
    expect(fates).toEqual({ sent: 0, lost: 7 });
    await tracing.close();
  });

  it('keeps the share of traces that it is told to, each whole, and names those too that it does not keep', async () => {
    await open(undefined, 0);
    const named = await tracing.begin(WORK, {}, async () => {
      const outer = currentTrace();
      const inner = await traced(WORK, async () => currentTrace());
      expect(inner?.traceId).toBe(outer?.traceId);
      return inner?.traceparent;
    });
    expect(named).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    await tracing.close();
    expect(collector.spans()).toEqual([]);
  });

  it('goes on with the trace of a traceparent, and begins one under the id that it is given', async () => {
    await open();
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const parent = `00-${traceId}-${spanId}-01`;
    await tracing.begin({ ...WORK, name: 'goes on' }, { parent }, async () => undefined);
    await tracing.begin(
      { ...WORK, name: 'begins' },
      { traceId: 'a'.repeat(32) },
      async () => undefined,
    );
    await tracing.begin({ ...WORK, name: 'other' }, {}, async () => undefined);
    await tracing.close();
    const [goesOn, begins, other] = collector.spans();
    expect(goesOn).toMatchObject({ name: 'goes on', traceId, parentSpanId: spanId });
    expect(begins).toMatchObject({ name: 'begins', traceId: 'a'.repeat(32) });
    expect(other?.traceId).not.toBe(begins?.traceId);
  });

  it('tells of a failure by its code or its kind, and nothing of what it says', async () => {
    await open();
    const failing = (error: Error) =>
      tracing.begin(WORK, {}, () => Promise.reject(error)).catch(() => undefined);
    await failing(new RangeError('Anna 240108-5087'));
    await failing(new Error('Anna', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }));
    await tracing.close();
    const told = collector.spans().map(({ attributes }) => attributes);
    expect(told).toEqual([{ 'error.type': 'RangeError' }, { 'error.type': 'ECONNRESET' }]);
    expect(JSON.stringify(collector.received)).not.toContain('Anna');
  });

  it('loads nothing where no collector is named', async () => {
    await open();
    const off = await openTracing({ traces: null, shutdownSeconds: 1 }, () => undefined);
    expect(await off.begin(WORK, {}, async () => currentTrace())).toBeUndefined();
  });
});
