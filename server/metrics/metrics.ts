import { totalmem } from 'node:os';
import { subMinutes } from 'date-fns/subMinutes';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config';
import { callName, type AnyCall } from '../contract/call';
import type { Connection } from '../db/connect';
import { countChanged, countDueJobs, countFailedJobs, countUndecided, sizeOf } from '../db/watched';
import { WAITS_FOR_HELP } from '../jobs/queue';
import type { SpanFate } from '../tracing/tracing';
import { hearOutsideCalls } from './outside-calls';
import { Routes } from './route-of';

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  path: string;
  status: number;
  seconds: number;
}

/** The database, what time it is, the services that are not asked for a while, and whether nothing is changed. */
interface Watched {
  connection: Connection;
  now: () => Date;
  resting: () => readonly string[];
  isReadOnly: () => boolean;
}

/** How far back payments are counted; Prometheus asks more often. */
const LATELY_MINUTES = 5;
const PAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const OUTSIDE_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** A container without a limit of its own says 0, or more than any machine has. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * What operators watch of this process, as Prometheus reads it (docs/operators.md has the list). No label
 * tells of a person, an order or a sum.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #routes = new Routes();
  readonly #requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests that were answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: PAGE_SECONDS,
    registers: [this.#registry],
  });
  readonly #calls = new Counter({
    name: 'portal_api_answers_total',
    help: 'Answers of the API by call; refusal is the code of a refusal, such as too-many-requests',
    labelNames: ['call', 'status', 'refusal'],
    registers: [this.#registry],
  });
  readonly #outside = new Histogram({
    name: 'portal_outside_request_duration_seconds',
    help: 'Questions to other services until their first byte; result none is no answer',
    labelNames: ['service', 'result'],
    buckets: OUTSIDE_SECONDS,
    registers: [this.#registry],
  });
  readonly #spans = new Counter({
    name: 'portal_trace_spans_total',
    help: 'Spans of traces: sent to the collector, or lost because it did not take them',
    labelNames: ['fate'],
    registers: [this.#registry],
  });
  readonly #stopHearing: () => void;
  readonly #count: () => Promise<void>;

  /** `watched` is left out in a process that has no database. */
  constructor(config: Config, watched: Watched | undefined) {
    collectDefaultMetrics({ register: this.#registry });
    this.#stopHearing = hearOutsideCalls(config, ({ service, result, seconds }) => {
      this.#outside.observe({ service, result }, seconds);
    });
    this.#count = watched ? this.#watch(watched) : () => Promise.resolve();
  }

  /** Notes a request once it is answered, and returns its route. */
  noteRequest({ method, path, status, seconds }: AnsweredRequest): string {
    const route = this.#routes.of(path, status);
    this.#requests.observe({ method, route, status: String(status) }, seconds);
    return route;
  }

  /** Notes what became of spans of traces. */
  noteSpans(fate: SpanFate, count: number): void {
    this.#spans.inc({ fate }, count);
  }

  /** Notes what became of a call of the API, over HTTP or from a page. */
  noteAnswer(
    call: AnyCall,
    { status, problem }: { status: number; problem?: { code: string } },
  ): void {
    const refusal = problem?.code ?? '';
    this.#calls.inc({
      call: callName(call),
      status: String(status),
      refusal,
    });
  }

  /** All of it as text, with its content type; what is counted in the database is counted now. */
  async read(): Promise<{ text: string; contentType: string }> {
    await this.#count();
    return { text: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }

  close(): void {
    this.#stopHearing();
    this.#registry.clear();
  }

  /** Makes the gauges of what waits in the database, and returns what sets them. */
  #watch({ connection, now, resting, isReadOnly }: Watched): () => Promise<void> {
    const { background: db, kind } = connection;
    const registers = [this.#registry];
    const answers = new Gauge({
      name: 'portal_database_answers',
      help: '1 while the database answers; 0 while what is counted in it is not known',
      registers,
    });
    const due = new Gauge({
      name: 'portal_jobs_due',
      help: 'Jobs that are due and not done, by kind',
      labelNames: ['kind'],
      registers,
    });
    const oldest = new Gauge({
      name: 'portal_job_oldest_due_seconds',
      help: 'How long the oldest job that is due has waited, of mails and of all other work',
      labelNames: ['work'],
      registers,
    });
    const failed = new Gauge({
      name: 'portal_jobs_failed',
      help: 'Jobs that have failed and are tried again, by kind',
      labelNames: ['kind'],
      registers,
    });
    const helpless = new Gauge({
      name: 'portal_jobs_waiting_for_help',
      help: 'Jobs that are not tried again until somebody helps (docs/operators.md)',
      registers,
    });
    const undecided = new Gauge({
      name: 'portal_payments_undecided',
      help: 'Payments whose outcome is not known yet, by provider and state',
      labelNames: ['provider', 'state'],
      registers,
    });
    const changed = new Gauge({
      name: 'portal_payments_changed',
      help: 'Payments that came to a state in the last five minutes, by provider and state',
      labelNames: ['provider', 'state'],
      registers,
    });
    const atRest = new Gauge({
      name: 'portal_outside_resting',
      help: '1 for each service that failed too often to be asked now',
      labelNames: ['service'],
      registers,
    });
    const readOnly = new Gauge({
      name: 'portal_read_only',
      help: '1 while the portal is closed to changes',
      registers,
    });
    const size = new Gauge({
      name: 'portal_database_bytes',
      help: 'What the database takes on its disk, by kind: sqlite, postgres',
      labelNames: ['kind'],
      registers,
    });
    new Gauge({
      name: 'portal_memory_bytes',
      help: 'The memory of this machine, or what its container may take',
      registers,
    }).set(memoryBytes());
    const count = async () => {
      size.set({ kind }, await sizeOf(connection));
      const at = now();
      const jobs = await countDueJobs(db, { now: at, never: WAITS_FOR_HELP });
      const failures = await countFailedJobs(db);
      const payments = await countUndecided(db);
      const lately = await countChanged(db, subMinutes(at, LATELY_MINUTES));
      due.reset();
      for (const { kind, count } of jobs.byKind) due.set({ kind }, count);
      failed.reset();
      for (const { kind, count } of failures) failed.set({ kind }, count);
      helpless.set(jobs.waitingForHelp);
      for (const work of ['mails', 'other'] as const) {
        const since = jobs.oldest[work];
        const waited = since === null ? 0 : differenceInMilliseconds(at, since) / 1000;
        oldest.set({ work }, Math.max(0, waited));
      }
      undecided.reset();
      for (const { provider, state, count } of payments) undecided.set({ provider, state }, count);
      changed.reset();
      for (const { provider, state, count } of lately) changed.set({ provider, state }, count);
    };
    return () => {
      atRest.reset();
      for (const service of resting()) atRest.set({ service }, 1);
      readOnly.set(isReadOnly() ? 1 : 0);
      // What the process tells of itself is wanted most when the database is away.
      return count().then(
        () => answers.set(1),
        () => {
          for (const gauge of [answers, size, due, oldest, failed, helpless, undecided, changed])
            gauge.reset();
        },
      );
    };
  }
}
