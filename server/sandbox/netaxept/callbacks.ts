/** Tells the merchant that a transaction changed: unsigned, and resent until a 200 (providers.md §2.4). */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../store';
import type { FaultSettings } from './faults';

export interface Callback {
  id: string;
  transactionId: string;
  attempts: number;
  nextAttemptAt: string;
  lastResult: string;
}

const PENDING = 'netaxept.callback';
const DONE = 'netaxept.called-back';
const RETRY_MINUTES = [1, 5, 20, 60];
const HOURLY_MINUTES = 60;
/** Long enough for the browser to be back first when callbacks are ordered «after». */
const AFTER_RETURN_MS = 3000;
const TIMEOUT_MS = 10_000;

export class Callbacks {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: {
      store: SandboxStore;
      clock: Clock;
      faults: FaultSettings;
      logger?: Logger | undefined;
    },
    /** Where callbacks go; without one none are sent. */
    readonly url: string | undefined,
  ) {}

  /** Queues a callback, as the fault says. */
  emit(transactionId: string): void {
    const { callback } = this.deps.faults.get();
    if (callback === 'never' || this.url === undefined) return;
    const wait = callback === 'after' ? AFTER_RETURN_MS : 0;
    const nextAttemptAt = new Date(this.deps.clock.now().getTime() + wait).toISOString();
    for (let count = callback === 'twice' ? 2 : 1; count > 0; count--) {
      this.save({
        id: randomUUID(),
        transactionId,
        attempts: 0,
        nextAttemptAt,
        lastResult: 'Venter',
      });
    }
  }

  /** Sends everything due; `ignoresSchedule` also what waits for its time. Never runs twice at once. */
  deliverDue(options: { ignoresSchedule?: boolean } = {}): Promise<void> {
    const run = this.running.then(() => this.deliver(options.ignoresSchedule ?? false));
    this.running = run.catch(() => undefined);
    return run;
  }

  /** Until what is on its way has arrived, or has not. */
  finish(): Promise<void> {
    return this.running;
  }

  listPending(): Callback[] {
    return this.deps.store.list<Callback>(PENDING);
  }

  listDelivered(limit: number): Callback[] {
    return this.deps.store.list<Callback>(DONE, { newestFirst: true, limit });
  }

  private async deliver(ignoresSchedule: boolean): Promise<void> {
    const now = this.deps.clock.now();
    const due = this.listPending().filter(
      ({ nextAttemptAt }) => ignoresSchedule || new Date(nextAttemptAt) <= now,
    );
    await Promise.all(due.map((callback) => this.attempt(callback)));
  }

  private async attempt(callback: Callback): Promise<void> {
    const { store, clock, logger } = this.deps;
    const lastResult = await this.post(callback.transactionId);
    const attempts = callback.attempts + 1;
    if (lastResult === 'Svar 200') {
      store.transaction(() => {
        store.delete(PENDING, callback.id);
        store.put(DONE, callback.id, { ...callback, attempts, lastResult });
      });
      return;
    }
    const minutes = RETRY_MINUTES[callback.attempts] ?? HOURLY_MINUTES;
    const nextAttemptAt = new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    this.save({ ...callback, attempts, nextAttemptAt, lastResult });
    logger?.warn({ transaction: callback.transactionId, lastResult }, 'callback not taken');
  }

  private async post(transactionId: string): Promise<string> {
    if (this.url === undefined) return 'Ingen adresse';
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ TransactionId: transactionId }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return `Svar ${response.status}`;
    } catch {
      return 'Intet svar';
    }
  }

  private save(callback: Callback): void {
    this.deps.store.put(PENDING, callback.id, callback);
  }
}
