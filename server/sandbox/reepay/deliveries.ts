/** The durable webhook queue: first in, first out per customer, retried until a 2xx (providers.md §1.4). */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../store';
import type { FaultSettings } from './faults';
import { signWebhook } from './signature';

export interface EventFacts {
  customer: string;
  invoice?: string;
  transaction?: string;
  payment_method?: string;
  payment_method_reference?: string;
}

interface WebhookBody extends EventFacts {
  id: string;
  event_id: string;
  event_type: string;
  timestamp: string;
  signature: string;
}

export interface Delivery {
  key: string;
  sequence: number;
  body: WebhookBody;
  attempts: number;
  nextAttemptAt: string;
  lastResult: string;
}

export interface WebhookSettings {
  urls: string[];
  secret: string;
}

const SETTINGS = 'reepay.webhook-settings';
const PENDING = 'reepay.delivery';
const DONE = 'reepay.delivered';
const RETRY_MINUTES = [1, 5, 20, 60];
const HOURLY_MINUTES = 60;
/** Long enough for the browser to be back first when webhooks are ordered «after». */
const AFTER_RETURN_MS = 3000;
const DELIVERY_TIMEOUT_MS = 10_000;

export class Deliveries {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: {
      store: SandboxStore;
      clock: Clock;
      faults: FaultSettings;
      logger?: Logger;
    },
    webhookUrl: string | undefined,
  ) {
    const settings = this.deps.store.get<WebhookSettings>(SETTINGS, 'current');
    this.saveSettings({
      urls: webhookUrl ? [webhookUrl] : (settings?.urls ?? []),
      secret: settings?.secret ?? newSecret(),
    });
  }

  getSettings(): WebhookSettings {
    const settings = this.deps.store.get<WebhookSettings>(SETTINGS, 'current');
    if (!settings) throw new Error('The webhook settings are missing from the sandbox store');
    return settings;
  }

  saveSettings(settings: WebhookSettings): void {
    this.deps.store.put(SETTINGS, 'current', settings);
  }

  rotateSecret(): void {
    this.saveSettings({ ...this.getSettings(), secret: newSecret() });
  }

  /** Queues an event, as the webhook fault says. */
  emit(eventType: string, facts: EventFacts): void {
    const { clock, faults } = this.deps;
    const { webhook } = faults.get();
    const now = clock.now();
    const signed = { id: hex(), timestamp: now.toISOString() };
    const secret = webhook === 'bad-signature' ? newSecret() : this.getSettings().secret;
    const body = {
      ...signed,
      event_id: hex(),
      event_type: eventType,
      signature: signWebhook(secret, signed),
      ...facts,
    };
    const dueAt = new Date(now.getTime() + (webhook === 'after' ? AFTER_RETURN_MS : 0));
    const add = () => {
      const sequence = this.nextSequence();
      this.save({
        key: `${signed.id}-${sequence}`,
        sequence: webhook === 'reordered' ? -sequence : sequence,
        body,
        attempts: 0,
        nextAttemptAt: dueAt.toISOString(),
        lastResult: 'Venter',
      });
    };
    if (webhook === 'never' || this.getSettings().urls.length === 0) return;
    add();
    if (webhook === 'twice') add();
  }

  /** Delivers everything due; `ignoresSchedule` also what is waiting for its time. Never runs twice at once. */
  deliverDue(options: { ignoresSchedule?: boolean } = {}): Promise<void> {
    const run = this.running.then(() => this.deliverQueues(options.ignoresSchedule ?? false));
    this.running = run.catch(() => undefined);
    return run;
  }

  listPending(): Delivery[] {
    return this.deps.store.list<Delivery>(PENDING).sort((a, b) => a.sequence - b.sequence);
  }

  listDelivered(limit: number): Delivery[] {
    return this.deps.store.list<Delivery>(DONE, { newestFirst: true, limit });
  }

  private async deliverQueues(ignoresSchedule: boolean): Promise<void> {
    const queues = new Map<string, Delivery[]>();
    for (const delivery of this.listPending()) {
      const { customer } = delivery.body;
      queues.set(customer, [...(queues.get(customer) ?? []), delivery]);
    }
    await Promise.all(
      [...queues.values()].map(async (queue) => {
        for (const delivery of queue) {
          const isDue = new Date(delivery.nextAttemptAt) <= this.deps.clock.now();
          if (!isDue && !ignoresSchedule) return;
          if (!(await this.attempt(delivery))) return;
        }
      }),
    );
  }

  /** True when the receiver took it; otherwise it is put off and blocks its customer's later ones. */
  private async attempt(delivery: Delivery): Promise<boolean> {
    const { store, clock, logger } = this.deps;
    const result = await this.post(delivery.body);
    const attempts = delivery.attempts + 1;
    if (result.ok) {
      store.transaction(() => {
        store.delete(PENDING, delivery.key);
        store.put(DONE, delivery.key, { ...delivery, attempts, lastResult: result.text });
      });
      return true;
    }
    const minutes = RETRY_MINUTES[delivery.attempts] ?? HOURLY_MINUTES;
    const nextAttemptAt = new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    this.save({ ...delivery, attempts, nextAttemptAt, lastResult: result.text });
    logger?.warn({ event: delivery.body.event_type, result: result.text }, 'webhook not taken');
    return false;
  }

  private async post(body: WebhookBody): Promise<{ ok: boolean; text: string }> {
    const [url] = this.getSettings().urls;
    if (!url) return { ok: false, text: 'Ingen adresse' };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return { ok: response.ok, text: `Svar ${response.status}` };
    } catch {
      return { ok: false, text: 'Intet svar' };
    }
  }

  private save(delivery: Delivery): void {
    this.deps.store.put(PENDING, delivery.key, delivery);
  }

  private nextSequence(): number {
    const { store } = this.deps;
    const last = store.get<{ value: number }>('reepay.counter', 'delivery')?.value ?? 0;
    return store.put('reepay.counter', 'delivery', { value: last + 1 }).value;
  }
}

const hex = () => randomBytes(16).toString('hex');
const newSecret = () => `webhook_secret_${hex()}`;
