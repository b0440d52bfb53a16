import { z } from 'zod';
import {
  RejsekortUnavailable,
  type CreatedCustomer,
  type NewRejsekortCustomer,
  type RejsekortCustomer,
  type RejsekortPort,
} from './port';

const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const CONFLICT = 409;

const customer = z.object({ customerId: z.string().min(1), isConsentReceived: z.boolean() });
const conflict = z.object({ error: z.enum(['AlreadyExists', 'EmailInUse']) });
const card = z.object({ cardNumber: z.string().regex(/^308430\d{10}$/) });
const seasonPass = z.object({ state: z.enum(['AwaitsCheckIn', 'CheckedIn']) });

interface Reply {
  status: number;
  body: unknown;
}

/** Speaks to Rejsekort over HTTP. Persons are asked for by POST, so that no CPR lands in a log. */
export class RejsekortClient implements RejsekortPort {
  constructor(private readonly options: { url: string; token: string; timeoutMs?: number }) {}

  async findCustomer(cpr: string): Promise<RejsekortCustomer | null> {
    const reply = await this.call('POST', '/customers/search', { cpr });
    return reply.status === NOT_FOUND ? null : read(customer, reply);
  }

  async createCustomer(wanted: NewRejsekortCustomer): Promise<CreatedCustomer> {
    const reply = await this.call('POST', '/customers', wanted);
    if (reply.status !== CONFLICT) return { ok: true, customer: read(customer, reply) };
    const { error } = readBody(conflict, reply);
    return { ok: false, reason: error === 'EmailInUse' ? 'email-in-use' : 'already-exists' };
  }

  async giveConsent(customerId: string): Promise<void> {
    const path = `/customers/${encodeURIComponent(customerId)}/consent`;
    read(customer, await this.call('PUT', path, { isConsentReceived: true }));
  }

  async orderCard({ key, ...order }: Parameters<RejsekortPort['orderCard']>[0]): Promise<string> {
    const reply = await this.call('PUT', `/card-orders/${encodeURIComponent(key)}`, order);
    return read(card, reply).cardNumber;
  }

  async orderSeasonPass({
    key,
    ...order
  }: Parameters<RejsekortPort['orderSeasonPass']>[0]): Promise<void> {
    read(seasonPass, await this.call('PUT', `/season-passes/${encodeURIComponent(key)}`, order));
  }

  async isCheckedIn(key: string): Promise<boolean> {
    const reply = await this.call('GET', `/season-passes/${encodeURIComponent(key)}`);
    return read(seasonPass, reply).state === 'CheckedIn';
  }

  private async call(method: string, path: string, body?: object): Promise<Reply> {
    const { url, token, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const isKnown = response.ok || response.status === NOT_FOUND || response.status === CONFLICT;
      if (!isKnown) throw new RejsekortUnavailable(`${method} answered ${response.status}`);
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if (error instanceof RejsekortUnavailable) throw error;
      throw new RejsekortUnavailable('No answer', { cause: error });
    }
  }
}

/** The body of a successful answer. */
function read<T>(shape: z.ZodType<T>, reply: Reply): T {
  if (reply.status >= NOT_FOUND) throw new RejsekortUnavailable(`Answered ${reply.status}`);
  return readBody(shape, reply);
}

function readBody<T>(shape: z.ZodType<T>, { body }: Reply): T {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new RejsekortUnavailable('Unreadable answer', { cause: parsed.error });
  return parsed.data;
}
