/**
 * ReePay webhooks. The signature covers only `timestamp` and `id`: the rest of the body is a hint
 * about what to ask the API for, never a fact.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import type { z } from 'zod';
import type { Clock } from '../../clock';
import { reepayNotice } from '../../contract/payment';

export interface ReepayEvent {
  /** The signed id: deduplicate on it. */
  id: string;
  eventType: string;
  customerHandle: string | null;
  /** The handle of the charge that changed. */
  chargeHandle: string | null;
  paymentMethodId: string | null;
  paymentMethodReference: string | null;
}

export type WebhookVerdict =
  { ok: true; event: ReepayEvent } | { ok: false; reason: 'malformed' | 'forged' };

/** The shortest time between two fetches of the secret, so that forged calls cannot make us flood ReePay. */
const SECRET_REFETCH_MS = millisecondsInMinute;

/** Verifies and reads webhooks; a wrong signature re-fetches the secret once, for it may have been rotated. */
export class ReepayWebhooks {
  private secret: string | null = null;
  private fetchedAt = 0;

  constructor(
    private readonly fetchSecret: () => Promise<string>,
    private readonly clock: Clock,
  ) {}

  /** @throws what `fetchSecret` throws; answer 503 then, so that ReePay tries again. */
  async verify(rawBody: string): Promise<WebhookVerdict> {
    const parsed = parseWebhook(rawBody);
    if (!parsed) return { ok: false, reason: 'malformed' };
    if (this.secret === null) await this.refreshSecret();
    if (!this.isSigned(parsed) && this.mayRefreshSecret()) await this.refreshSecret();
    if (!this.isSigned(parsed)) return { ok: false, reason: 'forged' };
    return {
      ok: true,
      event: {
        id: parsed.id,
        eventType: parsed.event_type,
        customerHandle: parsed.customer ?? null,
        chargeHandle: parsed.invoice ?? null,
        paymentMethodId: parsed.payment_method ?? null,
        paymentMethodReference: parsed.payment_method_reference ?? null,
      },
    };
  }

  private isSigned(webhook: z.infer<typeof reepayNotice>): boolean {
    if (this.secret === null) return false;
    const expected = Buffer.from(signWebhook(this.secret, webhook));
    const given = Buffer.from(webhook.signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private mayRefreshSecret(): boolean {
    return Math.abs(this.clock.now().getTime() - this.fetchedAt) >= SECRET_REFETCH_MS;
  }

  private async refreshSecret(): Promise<void> {
    this.secret = await this.fetchSecret();
    this.fetchedAt = this.clock.now().getTime();
  }
}

/** Lowercase hex HMAC-SHA-256 of timestamp and id, concatenated as received. */
function signWebhook(secret: string, signed: { timestamp: string; id: string }): string {
  return createHmac('sha256', secret).update(`${signed.timestamp}${signed.id}`).digest('hex');
}

function parseWebhook(rawBody: string) {
  try {
    return reepayNotice.safeParse(JSON.parse(rawBody)).data;
  } catch {
    return undefined;
  }
}
