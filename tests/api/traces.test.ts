import { readFile } from 'node:fs/promises';
import { addHours } from 'date-fns/addHours';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShiftableClock } from '#server/clock';
import { readConfig } from '#server/config';
import { enqueue } from '#server/db/outbox';
import { startWorker } from '#server/jobs/worker';
import { inTransaction } from '#server/in-transaction';
import { openPortal } from '#server/portal';
import { traceOfLine } from '#server/tracing/traced';
import { startAnswering } from '../mocks/answering-server';
import { findFreePort } from '../run/port';
import { startCollector, type CollectedSpan, type Collector } from '../worlds/collector';
import { FormClient } from '../worlds/form-client';
import { logIn, orderUntilPayment, pay, payAndCloseTab, TYPED_CONTACTS } from '../worlds/journey';
import { deliverWebhooks, personOf, signedIn } from '../worlds/order-world';
import { startPortal, type LogLine, type TestPortal } from '../worlds/portal';

/** The kinds of spans by their numbers in OTLP. */
const [INTERNAL, SERVER, CLIENT, CONSUMER] = [1, 2, 3, 5];
const ERROR = 2;

let collector: Collector;
let portal: TestPortal | undefined;
let lines: LogLine[];

beforeEach(async () => {
  collector = await startCollector();
  lines = [];
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
  await collector.close();
});

async function start(options: Parameters<typeof startPortal>[0] = {}): Promise<TestPortal> {
  const env = { ...collector.env, ...options.env };
  return (portal = await startPortal({ onLog: (line) => lines.push(line), ...options, env }));
}

/** Ends the portal, which sends what is left, and returns all that the collector has. */
async function endAndCollect(): Promise<CollectedSpan[]> {
  await portal?.close();
  portal = undefined;
  return collector.spans();
}

function named(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`No «${name}» among ${spans.map((span) => span.name).join(', ')}`);
  return found;
}
const ofTrace = (spans: readonly CollectedSpan[], { traceId }: { traceId: string }) =>
  spans.filter((span) => span.traceId === traceId);
const parentOf = (spans: readonly CollectedSpan[], { parentSpanId }: CollectedSpan) =>
  spans.find(({ spanId }) => spanId === parentSpanId)?.name;

describe('a trace', () => {
  it('goes from a page through the API and a job to a service, under the id of the request', async () => {
    const { origin } = await start();
    const anna = new FormClient(origin);
    await logIn(anna, 'anna');
    const spans = await endAndCollect();
    const asked = named(spans, 'vus POST /persons');
    const trace = ofTrace(spans, asked);
    expect(asked).toMatchObject({ kind: CLIENT, service: 'ungdomskort' });
    expect(asked.attributes).toEqual({
      'peer.service': 'vus',
      'portal.call': 'POST /persons',
      'http.response.status_code': 200,
    });
    expect(parentOf(trace, asked)).toBe('job retrieve-approvals');
    const job = named(trace, 'job retrieve-approvals');
    expect(job).toMatchObject({ kind: CONSUMER, attributes: { 'portal.attempt': 1 } });
    expect(parentOf(trace, job)).toBe('GET /data-retrieval');
    const call = named(trace, 'GET /data-retrieval');
    expect(call).toMatchObject({ kind: INTERNAL });
    const [page, ...others] = trace.filter(({ kind }) => kind === SERVER);
    expect(others).toEqual([]);
    expect(call.parentSpanId).toBe(page?.spanId);
    expect(page?.parentSpanId).toBeUndefined();
    const line = lines.find(({ requestId }) => requestId === asked.traceId);
    expect(line).toMatchObject({ path: '/dataRetrieval', traceId: asked.traceId });
  });

  it('is the one that the answer of a page names', async () => {
    const anna = await signedIn(await start(), 'anna');
    const page = await anna.open('/overview');
    const spans = await endAndCollect();
    const traceId = page.headers.get('x-request-id') ?? '';
    const request = named(ofTrace(spans, { traceId }), 'GET /overview');
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/overview',
      'http.response.status_code': 200,
    });
  });

  it('has the job that a word of the provider puts down, what that asks, and the mail that comes of it', async () => {
    const started = await start({ runsJobs: false });
    const anna = await signedIn(started, 'anna');
    await orderUntilPayment(anna);
    await payAndCloseTab(anna);
    await deliverWebhooks(started);
    await started.runJobs();
    const spans = await endAndCollect();
    const job = named(spans, 'job reconcile-payment');
    const trace = ofTrace(spans, job);
    const served = trace.filter(({ kind }) => kind === SERVER);
    expect(served.map(({ name }) => name)).toEqual(['POST /api/*']);
    expect(parentOf(trace, job)).toBe('POST /webhooks/reepay');
    expect(parentOf(trace, named(trace, 'reepay GET /v1/charge/…'))).toBe(job.name);
    const mail = named(trace, 'job send-receipt-mail');
    expect(parentOf(trace, mail)).toBe(job.name);
    expect(parentOf(trace, named(trace, 'mail send'))).toBe(mail.name);
  });

  it('is one across processes, and both write its id into their logs', async () => {
    const port = await findFreePort();
    const PUBLIC_ORIGIN = `http://localhost:${port}`;
    const api = await start({ env: { PUBLIC_ORIGIN, ROLE: 'api' } });
    const jobs = startWorker(api.deps);
    const config = readConfig({
      ...{ MODE: 'demo', ROLE: 'web', HOST: '127.0.0.1', PORT: String(port), ...collector.env },
      ...{ API_URL: `http://127.0.0.1:${api.portal.config.port}`, SHUTDOWN_SECONDS: '1' },
    });
    const webLines: LogLine[] = [];
    const write = (line: string) => void webLines.push(JSON.parse(line) as LogLine);
    const logger = pino({ mixin: traceOfLine }, { write });
    const web = await openPortal(config, { clock: new ShiftableClock(), logger });
    const anna = new FormClient(PUBLIC_ORIGIN);
    await logIn(anna, 'anna');
    const page = await anna.open('/overview');
    await web.close();
    await jobs.stop();
    const traceId = page.headers.get('x-request-id') ?? '';
    const trace = ofTrace(await endAndCollect(), { traceId });
    const call = named(trace, 'GET /cards/overview');
    expect(call.service).toBe('ungdomskort-api');
    expect(parentOf(trace, call)).toBe('GET /api/*');
    const served = trace.find(({ spanId }) => spanId === call.parentSpanId)!;
    expect(parentOf(trace, served)).toBe('api GET /cards/overview');
    const sent = named(trace, 'api GET /cards/overview');
    expect(sent).toMatchObject({ kind: CLIENT, service: 'ungdomskort-web' });
    expect(parentOf(trace, sent)).toBe('GET /overview');
    const logged = (log: LogLine[]) =>
      log.filter((line) => line.requestId === traceId).map(({ path }) => path);
    expect(logged(webLines)).toEqual(['/overview']);
    expect(logged(lines)).toContain('/api/cards/overview');
  });

  it('has each attempt at a service that does not answer, which is told of no trace', async () => {
    const register = await startAnswering('hang-up');
    const started = await start({ env: { VUS_URL: register.origin } });
    await logIn(new FormClient(started.origin), 'anna');
    const spans = await endAndCollect();
    await register.close();
    const attempts = spans.filter(({ name }) => name === 'vus POST /persons');
    expect(attempts).toHaveLength(3);
    expect(register.received).toHaveLength(3);
    for (const { status, attributes } of attempts) {
      expect(status.code).toBe(ERROR);
      expect(attributes['error.type']).toBe('UND_ERR_SOCKET');
    }
    expect(register.received.flatMap(({ headers }) => headers['traceparent'] ?? [])).toEqual([]);
    const line = lines.find(({ msg }) => msg === 'approvals can’t be fetched');
    expect(line?.traceId).toBe(attempts[0]?.traceId);
  });

  it('of work for a later time is one of its own, and names the one that it comes of', async () => {
    const started = await start({ runsJobs: false });
    const { deps, clock } = started;
    const { id: beneficiaryId } = await personOf(started, 'anna');
    const now = clock.now();
    await deps.tracing.begin({ kind: 'internal', name: 'test' }, {}, () =>
      inTransaction(deps, async (tx) => {
        const reminder = { beneficiaryId, day: '2026-03-02' };
        await enqueue(tx, 'send-reminder', reminder, { now, runAt: addHours(now, 1) });
      }),
    );
    await started.passMinutes(61);
    const spans = await endAndCollect();
    const cause = named(spans, 'test');
    const job = named(spans, 'job send-reminder');
    expect(job.traceId).not.toBe(cause.traceId);
    expect(job.links).toMatchObject([{ traceId: cause.traceId, spanId: cause.spanId }]);
  });

  it('tells of nobody', async () => {
    const started = await start({ runsJobs: false });
    const anna = await signedIn(started, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await started.runJobs();
    for (const path of ['/profile', '/messages', '/history', '/overview']) await anna.open(path);
    const person = await personOf(started, 'anna');
    const { db } = started.deps.connection;
    const flow = await db.selectFrom('order_flow').select('id').executeTakeFirstOrThrow();
    const payment = await db.selectFrom('payment_operation').select('id').executeTakeFirstOrThrow();
    const tokens = anna
      .cookieHeader()
      .split('; ')
      .map((cookie) => cookie.split('=')[1] ?? '');
    expect(tokens.length).toBeGreaterThan(0);
    const { email, phone } = TYPED_CONTACTS;
    await endAndCollect();
    const sent = collector.received.map(({ path, headers, body }) =>
      [path, JSON.stringify(headers), body].join('\n'),
    );
    const all = sent.join('\n').toLowerCase();
    expect(all).toContain('capture-payment');
    const personal = [
      ...[person.id, person.cpr_hash, person.first_name, person.last_name, person.username],
      ...[flow.id, payment.id, email, phone, phone.replaceAll(' ', ''), ...tokens],
    ];
    for (const each of personal) expect(all).not.toContain(each.toLowerCase());
    // No number of ten digits either, with or without a hyphen, but for times, which are of nineteen.
    expect(all.match(/(?<![\da-f])\d{6}-?\d{4}(?![\da-f])/g)).toBeNull();
  });
});

it('loads nothing of OpenTelemetry where no collector is named', async () => {
  const server = await readFile('build/server/main.js', 'utf8');
  expect(server).toMatch(/ import\("@opentelemetry\/sdk-trace"\)/);
  expect(server).not.toMatch(/^import [^;]*"@opentelemetry\//m);
});

describe('a collector that is no help', () => {
  it.each(['silence', 'hang-up', { status: 500 }, { status: 503 }] as const)(
    'is noticed by nobody: %o',
    async (answer) => {
      await collector.close();
      collector = await startCollector(answer);
      const started = await start();
      const anna = await signedIn(started, 'anna');
      await orderUntilPayment(anna);
      await pay(anna);
      expect((await anna.open('/overview')).status).toBe(200);
      await endAndCollect();
      expect(collector.received.length).toBeGreaterThan(0);
      expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    },
  );
});
