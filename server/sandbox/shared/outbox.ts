/** A durable queue of messages to the portal: posted as JSON, and again on a schedule until taken. */
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { SandboxStore } from './store';

/** One message and how its sending went. */
export interface Posting {
  attempts: number;
  nextAttemptAt: string;
  lastResult: string;
}

export interface OutboxDeps {
  store: SandboxStore;
  clock: Clock;
  logger?: Logger | undefined;
}

interface OutboxOptions<Message extends Posting> {
  /** The kinds of document that wait, and that have arrived. */
  kinds: { pending: string; done: string };
  idOf: (message: Message) => string;
  bodyOf: (message: Message) => unknown;
  /** Messages of one queue are sent one after the other: one that is not taken holds back the rest. */
  queueOf: (message: Message) => string;
  /** The order within a queue, when it is not the order of arrival. */
  order?: (a: Message, b: Message) => number;
  /** Where messages go; nowhere while there is none. */
  url: () => string | undefined;
  isTaken: (status: number) => boolean;
}

const RETRY_MINUTES = [1, 5, 20, 60];
const HOURLY_MINUTES = 60;
/** Long enough for the browser to be back first when messages are ordered «after». */
const AFTER_RETURN_MS = 3000;
const TIMEOUT_MS = 10_000;

export class Outbox<Message extends Posting> {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: OutboxDeps,
    private readonly options: OutboxOptions<Message>,
  ) {}

  /** How a new message stands: due now, or once the browser is back. */
  unsent({ waitsForReturn }: { waitsForReturn: boolean }): Posting {
    const wait = waitsForReturn ? AFTER_RETURN_MS : 0;
    const nextAttemptAt = addMilliseconds(this.deps.clock.now(), wait).toISOString();
    return { attempts: 0, nextAttemptAt, lastResult: 'Venter' };
  }

  /** Puts a message in the queue, or changes one that is there. */
  save(message: Message): void {
    this.deps.store.put(this.options.kinds.pending, this.options.idOf(message), message);
  }

  /** Sends everything due; `ignoresSchedule` also what waits for its time. Never runs twice at once. */
  deliverDue(options: { ignoresSchedule?: boolean } = {}): Promise<void> {
    const run = this.running.then(() => this.deliverQueues(options.ignoresSchedule ?? false));
    this.running = run.catch(() => undefined);
    return run;
  }

  listPending(): Message[] {
    const pending = this.deps.store.list<Message>(this.options.kinds.pending);
    return this.options.order ? pending.sort(this.options.order) : pending;
  }

  listDelivered(limit: number): Message[] {
    return this.deps.store.list<Message>(this.options.kinds.done, { newestFirst: true, limit });
  }

  private async deliverQueues(ignoresSchedule: boolean): Promise<void> {
    const queues = new Map<string, Message[]>();
    for (const message of this.listPending()) {
      const queue = this.options.queueOf(message);
      queues.set(queue, [...(queues.get(queue) ?? []), message]);
    }
    await Promise.all(
      [...queues.values()].map(async (queue) => {
        for (const message of queue) {
          const isDue = new Date(message.nextAttemptAt) <= this.deps.clock.now();
          if (!isDue && !ignoresSchedule) return;
          if (!(await this.attempt(message))) return;
        }
      }),
    );
  }

  /** True when the receiver took it; otherwise it is put off. */
  private async attempt(message: Message): Promise<boolean> {
    const { store, clock, logger } = this.deps;
    const { kinds, idOf } = this.options;
    const { isTaken, text: lastResult } = await this.post(message);
    const attempts = message.attempts + 1;
    if (isTaken) {
      store.transaction(() => {
        store.delete(kinds.pending, idOf(message));
        store.put(kinds.done, idOf(message), { ...message, attempts, lastResult });
      });
      return true;
    }
    const minutes = RETRY_MINUTES[message.attempts] ?? HOURLY_MINUTES;
    const nextAttemptAt = addMinutes(clock.now(), minutes).toISOString();
    this.save({ ...message, attempts, nextAttemptAt, lastResult });
    logger?.warn({ message: idOf(message), kind: kinds.pending, lastResult }, 'message not taken');
    return false;
  }

  private async post(message: Message): Promise<{ isTaken: boolean; text: string }> {
    const url = this.options.url();
    if (!url) return { isTaken: false, text: 'Ingen adresse' };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(this.options.bodyOf(message)),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return { isTaken: this.options.isTaken(response.status), text: `Svar ${response.status}` };
    } catch {
      return { isTaken: false, text: 'Intet svar' };
    }
  }
}
