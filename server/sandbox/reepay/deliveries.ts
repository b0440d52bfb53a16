/** Webhooks: first in, first out per customer, sent again until a 2xx. */
import { createHmac, randomBytes } from 'node:crypto';
import { Outbox, type OutboxDeps, type Posting } from '../shared/outbox';
import type { FaultSettings } from './faults';

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

export interface Delivery extends Posting {
  key: string;
  sequence: number;
  body: WebhookBody;
}

export interface WebhookSettings {
  urls: string[];
  secret: string;
}

const SETTINGS = 'reepay.webhook-settings';

export class Deliveries {
  readonly outbox: Outbox<Delivery>;

  constructor(
    private readonly deps: OutboxDeps & { faults: FaultSettings },
    webhookUrl: string | undefined,
  ) {
    this.outbox = new Outbox(deps, {
      kinds: { pending: 'reepay.delivery', done: 'reepay.delivered' },
      idOf: ({ key }) => key,
      bodyOf: ({ body }) => body,
      queueOf: ({ body }) => body.customer,
      order: (a, b) => a.sequence - b.sequence,
      url: () => this.getSettings().urls[0],
      isTaken: (status) => status >= 200 && status < 300,
    });
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
    const signed = { id: hex(), timestamp: clock.now().toISOString() };
    const secret = webhook === 'bad-signature' ? newSecret() : this.getSettings().secret;
    const body = {
      ...signed,
      event_id: hex(),
      event_type: eventType,
      signature: signWebhook(secret, signed),
      ...facts,
    };
    const add = () => {
      const sequence = this.nextSequence();
      this.outbox.save({
        key: `${signed.id}-${sequence}`,
        sequence: webhook === 'reordered' ? -sequence : sequence,
        body,
        ...this.outbox.unsent({ waitsForReturn: webhook === 'after' }),
      });
    };
    if (webhook === 'never' || this.getSettings().urls.length === 0) return;
    add();
    if (webhook === 'twice') add();
  }

  private nextSequence(): number {
    const { store } = this.deps;
    const last = store.get<{ value: number }>('reepay.counter', 'delivery')?.value ?? 0;
    return store.put('reepay.counter', 'delivery', { value: last + 1 }).value;
  }
}

/**
 * Signs as ReePay does: lowercase hex HMAC-SHA-256 of timestamp and id. Written apart from the client
 * on purpose, so that the two ends check one another.
 * @internal exported for tests
 */
export function signWebhook(secret: string, signed: { timestamp: string; id: string }): string {
  const mac = createHmac('sha256', secret);
  mac.update(signed.timestamp, 'utf8');
  mac.update(signed.id, 'utf8');
  return mac.digest('hex');
}

const hex = () => randomBytes(16).toString('hex');
const newSecret = () => `webhook_secret_${hex()}`;
