import { z } from 'zod';
import { startAnswering, type Answer } from '../mocks/answering-server';

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map((each) => [each.key, each.value])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })),
  /** 2 is an error. */
  status: z.object({ code: z.number() }),
});
/** What an exporter sends, by OTLP in JSON. */
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as it came to the collector. */
export interface CollectedSpan extends z.infer<typeof span> {
  service: unknown;
}

/** A stand-in for the collector of traces that answers as it is told; the settings that lead to it. */
export async function startCollector(answer: Answer = { body: '{}' }) {
  const server = await startAnswering(answer);
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: server.origin },
    received: server.received,
    /** All that it was sent. */
    spans: (): CollectedSpan[] =>
      server.received.flatMap(({ body }) =>
        sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const service = resource.attributes['service.name'];
          return scopeSpans.flatMap(({ spans }) => spans.map((each) => ({ ...each, service })));
        }),
      ),
    close: () => server.close(),
  };
}
export type Collector = Awaited<ReturnType<typeof startCollector>>;
