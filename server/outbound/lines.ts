import {
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
  wrap,
  type IPolicy,
} from 'cockatiel';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import type { Clock } from '../clock';
import type { OutsideService } from '../contract/operate';
import { traced, type Span } from '../tracing/traced';

/** More than this many questions to one service at once wait for one another, and the rest is not asked. */
const MOST_AT_ONCE = 50;
const MOST_WAITING = 200;
/** So many failures in a row, and a service is left alone for a while. */
const FAILURES = 5;
const MOST_RETRIES = 2;
/** With jitter, so that what failed together is not asked again together. */
const RETRY_MS = { initialDelay: 100, maxDelay: 1000 };
const [SERVER_FAULT, TOO_MANY] = [500, 429];
/** How it ends when nothing was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** A question over HTTP. */
export interface Question extends RequestInit {
  /** What it is called in a trace; nothing of whom it is about. */
  name: string;
  /** Where asking twice changes no more than asking once; GETs are. */
  isSafe?: boolean;
}
export type Ask = (url: string, question: Question) => Promise<Response>;

/** Asks as often as it is told to, whatever became of it before. */
export const askPlainly: Ask = (url, { name: _name, isSafe: _isSafe, ...question }) =>
  fetch(url, question);

/** What was last heard of a service. */
export interface Heard {
  answeredAt?: Date;
  failedAt?: Date;
  /** Why it failed: a status, or the code of an error; nothing of what was asked. */
  failure?: string;
}

/**
 * The lines to the services outside. On each a failure of one question is mended, where that is safe, by
 * asking again after a moment; too many questions wait for one another; and a service that keeps failing
 * is not asked for `restSeconds`, so that pages and jobs that need it fail at once, and it can recover.
 * A question that was not asked ends in an error like one without an answer.
 */
export class OutsideLines {
  readonly #lines = new Map<OutsideService, Line>();
  #news = new Map<OutsideService, Heard>();

  constructor(
    private readonly clock: Clock,
    private readonly restSeconds: number,
  ) {}

  /** What asks a service over its line. */
  to(service: OutsideService): Ask {
    return (url, question) => this.#lineTo(service).ask(url, question);
  }

  /** What was heard of the services since the last time. */
  takeNews(): [OutsideService, Heard][] {
    const news = [...this.#news];
    this.#news = new Map();
    return news;
  }

  /** The services that are not asked now. */
  resting(): OutsideService[] {
    return [...this.#lines].flatMap(([service, line]) => (line.isResting ? [service] : []));
  }

  #lineTo(service: OutsideService): Line {
    const known = this.#lines.get(service);
    if (known) return known;
    const line = new Line(service, this.restSeconds, (failure) => {
      const before = this.#news.get(service);
      const now = this.clock.now();
      const heard = failure === null ? { answeredAt: now } : { failedAt: now, failure };
      this.#news.set(service, { ...before, ...heard });
    });
    this.#lines.set(service, line);
    return line;
  }
}

class Line {
  readonly #breaker;
  readonly #once: IPolicy;
  readonly #again: IPolicy;

  constructor(
    private readonly service: OutsideService,
    restSeconds: number,
    private readonly hear: (failure: string | null) => void,
  ) {
    const room = bulkhead(MOST_AT_ONCE, MOST_WAITING);
    this.#breaker = circuitBreaker(handleAll.orWhenResult(isFault), {
      halfOpenAfter: secondsToMilliseconds(restSeconds),
      breaker: new ConsecutiveBreaker(FAILURES),
    });
    const patiently = (when: (error: Error) => boolean) =>
      retry(handleWhen(when), {
        maxAttempts: MOST_RETRIES,
        backoff: new ExponentialBackoff(RETRY_MS),
      });
    this.#once = wrap(room, patiently(wasNotSent), this.#breaker);
    this.#again = wrap(room, patiently(mayAskAgain), this.#breaker);
  }

  get isResting(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  async ask(url: string, { name, isSafe, ...question }: Question): Promise<Response> {
    const policy = (isSafe ?? question.method === 'GET') ? this.#again : this.#once;
    try {
      return await policy.execute(() =>
        traced(spanOf(this.service, name), () => this.#askNow(url, question)),
      );
    } catch (error) {
      const isUnasked = isBrokenCircuitError(error) || isBulkheadRejectedError(error);
      // As `fetch` tells of a service that it did not reach.
      throw isUnasked ? new TypeError('not asked', { cause: error }) : error;
    }
  }

  async #askNow(url: string, question: RequestInit): Promise<Response> {
    try {
      const answer = await fetch(url, question);
      this.hear(isFault(answer) ? `status ${answer.status}` : null);
      return answer;
    } catch (error) {
      this.hear(reasonOf(error));
      throw error;
    }
  }
}

const spanOf = (service: OutsideService, name: string): Span<Response> => ({
  kind: 'client',
  name: `${service} ${name}`,
  told: { 'peer.service': service, 'portal.call': name },
  atEnd: (answer) => ({
    told: { 'http.response.status_code': answer.status },
    ...(isFault(answer) ? { failure: String(answer.status) } : {}),
  }),
});

const isFault = (answer: unknown): boolean => {
  const { status } = answer as Response;
  return status >= SERVER_FAULT || status === TOO_MANY;
};

const codeOf = ({ cause }: Error): string | undefined =>
  (cause as { code?: string } | undefined)?.code;

const wasNotSent = (error: Error): boolean => UNSENT.includes(codeOf(error) ?? '');

/** Who has waited for as long as they would is gone; and where nobody was asked, nobody is asked again. */
const mayAskAgain = (error: Error): boolean => error instanceof TypeError;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return error.name === 'TimeoutError' ? 'no answer in time' : (codeOf(error) ?? 'no answer');
}
