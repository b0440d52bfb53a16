import type { Context, Link, Span as OtelSpan } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Config } from '../config';
import { newTraceId } from '../crypto';
import { during, type Span, type Told } from './traced';
import { isSampled, readTraceparent, writeTraceparent } from './traceparent';

/** How a trace begins, or goes on that was begun elsewhere. */
interface Beginning {
  /** The span above it, in another process or at another time, as a `traceparent`. */
  parent?: string | undefined;
  /** What it comes of without being a part of it, in the same form. */
  origin?: string | undefined;
  /** What a new trace is known by. */
  traceId?: string;
}

export interface Tracing {
  /** Does work in the first span of a trace, or the first of this process. */
  begin<T>(span: Span<T>, beginning: Beginning, work: () => Promise<T>): Promise<T>;
  /** Sends what there is, for no longer than a moment. */
  close(): Promise<void>;
}

/** What became of spans: sent to the collector, or lost because it did not take them. */
export type SpanFate = 'sent' | 'lost';

/**
 * Keeps no traces.
 * @internal exported for tests
 */
export const NO_TRACING: Tracing = {
  begin: (_span, _beginning, work) => work(),
  close: () => Promise.resolve(),
};

/** So many spans wait for the collector; the rest is lost. */
const MOST_WAITING = 2048;
const SEND_LIMIT_MS = 5000;
/** What an exporter answers when all is well. */
const SUCCESS = 0;

/**
 * Sends traces to the collector that the settings name; without one nothing of it is loaded. `hear` is told
 * how many spans were sent, or lost. A collector that does not answer is noticed by nobody else.
 */
export async function openTracing(
  config: Pick<Config, 'traces' | 'shutdownSeconds'>,
  hear: (fate: SpanFate, count: number) => void,
): Promise<Tracing> {
  const { traces } = config;
  if (!traces) return NO_TRACING;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${traces.endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_LIMIT_MS,
  });
  const random = new sdk.RandomIdGenerator();
  /** The id that the next trace is to have; spans begin at once, so that no other can take it. */
  let wanted: string | undefined;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': traces.serviceName }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(traces.share),
    }),
    idGenerator: {
      generateTraceId: () => wanted ?? newTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      counting(hear, (counted) => {
        const options = { maxQueueSize: MOST_WAITING, exportTimeoutMillis: 2 * SEND_LIMIT_MS };
        return new sdk.BatchSpanProcessor({ ...options, exporter: counted(exporter) });
      }),
    ],
  });
  const tracer = provider.getTracer('ungdomskort');
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
    consumer: api.SpanKind.CONSUMER,
  };

  const contextOf = (traceparent: string | undefined) => {
    const place = readTraceparent(traceparent);
    if (!place) return undefined;
    const { flags, ...ids } = place;
    return { ...ids, traceFlags: flags, isRemote: true };
  };

  async function within<T>(
    { kind, name, told, atEnd }: Span<T>,
    { context, links = [] }: { context: Context; links?: Link[] },
    work: () => Promise<T>,
  ): Promise<T> {
    const options = { kind: kinds[kind], links, ...(told ? { attributes: told } : {}) };
    const span = tracer.startSpan(name, options, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    const below = { context: api.trace.setSpan(context, span) };
    const current = {
      traceId,
      traceparent: writeTraceparent({ traceId, spanId, flags: traceFlags }),
      within: <R>(inner: Span<R>, innerWork: () => Promise<R>) => within(inner, below, innerWork),
    };
    try {
      const result = await during(current, work);
      const end = atEnd?.(result) ?? {};
      if (end.name) span.updateName(end.name);
      finish(span, end.told, end.failure);
      return result;
    } catch (error) {
      finish(span, undefined, failureOf(error));
      throw error;
    }
  }

  function finish(span: OtelSpan, told: Told = {}, failure?: string) {
    span.setAttributes(told);
    if (failure !== undefined) {
      span.setAttribute('error.type', failure);
      span.setStatus({ code: api.SpanStatusCode.ERROR });
    }
    span.end();
  }

  return {
    begin: (span, { parent, origin, traceId }, work) => {
      const above = contextOf(parent);
      const context = above ? api.trace.setSpanContext(api.ROOT_CONTEXT, above) : api.ROOT_CONTEXT;
      const linked = contextOf(origin);
      wanted = traceId;
      const done = within(span, { context, links: linked ? [{ context: linked }] : [] }, work);
      wanted = undefined;
      return done;
    },
    close: () =>
      atMost(provider.shutdown(), Math.min(config.shutdownSeconds * 1000, SEND_LIMIT_MS)),
  };
}

/** A code or the name of a kind of error; what it says may tell of a person. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : error.constructor.name;
}

/** Lets no more spans wait than there is room for, and tells how many were sent and how many lost. */
function counting(
  hear: (fate: SpanFate, count: number) => void,
  batching: (counted: (exporter: SpanExporter) => SpanExporter) => SpanProcessor,
): SpanProcessor {
  let waiting = 0;
  const inner = batching((exporter) => ({
    export: (spans: ReadableSpan[], done) => {
      waiting -= spans.length;
      exporter.export(spans, (result) => {
        const code: number = result.code;
        hear(code === SUCCESS ? 'sent' : 'lost', spans.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  }));
  return {
    onStart: () => undefined,
    onEnd: (span) => {
      if (!isSampled(span.spanContext().traceFlags)) return;
      if (waiting >= MOST_WAITING) {
        hear('lost', 1);
        return;
      }
      waiting += 1;
      inner.onEnd(span);
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}

/** Waits for `work`, however it ends, but no longer than `ms`. */
async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), over]);
  clearTimeout(timer);
}
