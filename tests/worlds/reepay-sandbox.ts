import { Hono } from 'hono';
import { ShiftableClock } from '#server/clock';
import { ReepayClient } from '#server/payments/reepay/client';
import type { ControlState } from '#server/sandbox/reepay/control-page';
import { createSandboxStylesheet } from '#server/sandbox/shared/page';
import { createReepaySandbox } from '#server/sandbox/reepay/sandbox';
import { SandboxStore } from '#server/sandbox/shared/store';
import { orderAt, serveSandbox } from './sandbox-server';

const PRIVATE_KEY = 'priv_test';
const START = new Date('2026-03-02T09:00:00Z');

/** A webhook as it arrived at the test's own receiver. */
export interface ReceivedWebhook {
  id: string;
  event_type: string;
  customer: string;
  invoice?: string;
  raw: string;
}

/** The real client and the sandbox, talking over a real socket, with a clock that stands still. */
export async function startReepay({ timeoutMs = 5000, storePath = ':memory:' } = {}) {
  const clock = new ShiftableClock({ now: () => START });
  const received: ReceivedWebhook[] = [];
  const receiver = { status: 200 };
  const store = new SandboxStore(storePath);

  const root = new Hono();
  root.post('/webhook', async (c) => {
    const raw = await c.req.text();
    received.push({ ...(JSON.parse(raw) as Omit<ReceivedWebhook, 'raw'>), raw });
    return c.body(null, receiver.status as 200);
  });
  const server = await serveSandbox((request) => root.fetch(request));
  const { origin } = server;

  const sandbox = createReepaySandbox({
    store,
    clock,
    publicOrigin: origin,
    privateKey: PRIVATE_KEY,
    webhookUrl: `${origin}/webhook`,
  });
  root.route('/', createSandboxStylesheet());
  root.route('/', sandbox.app);

  const base = `${origin}/sandbox/reepay`;
  const client = new ReepayClient({
    apiUrl: `${base}/api`,
    checkoutUrl: `${base}/checkout`,
    privateKey: PRIVATE_KEY,
    clock,
    timeoutMs,
  });

  return {
    base,
    client,
    clock,
    sandbox,
    received,
    receiver,
    /** Moves the clock; nothing runs by itself. */
    advance(seconds: number) {
      clock.set(new Date(clock.now().getTime() + seconds * 1000));
    },
    /** Opens the window for a payment; its id and address. */
    openSession(handle = 'ordre-1', customerHandle = 'kunde-1') {
      const request = paymentRequest(handle);
      return client.openPaymentSession({
        ...request,
        customer: { ...request.customer, handle: customerHandle },
      });
    },
    /** Submits a form as a browser does, without following the redirect. */
    post(url: string, fields: Record<string, string>) {
      return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    },
    /** Pays in the hosted window with a good card and the given CVV. */
    payByCard(url: string, cvv = '123') {
      return this.post(url, {
        action: 'card',
        number: '4111 1111 1111 1111',
        expiry: '04/30',
        cvv,
      });
    },
    /** Opens a window and pays in it with a good card. */
    async payOrder(handle = 'ordre-1') {
      const { url, sessionId } = await this.openSession(handle);
      await this.payByCard(url);
      return { handle, sessionId };
    },
    control: (path: 'faults' | 'actions', body: object) => orderAt(base, path, body),
    /** What the control page shows, as data. */
    async state() {
      const response = await fetch(`${base}/control/state`);
      return (await response.json()) as ControlState;
    },
    /** One call to the sandbox's API past the client. */
    callApi(path: string, init: RequestInit = {}, key = PRIVATE_KEY) {
      const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
      return fetch(`${base}${path}`, { ...init, headers: { authorization } });
    },
    async close() {
      await server.close();
      store.close();
    },
  };
}

export type ReepayWorld = Awaited<ReturnType<typeof startReepay>>;

/** A payment session request for customer `kunde-1`, with what the test wants changed. */
export function paymentRequest(handle = 'ordre-1') {
  return {
    handle,
    amountOre: 66_300,
    text: 'Ungdomskort, 30 dage',
    customer: { handle: 'kunde-1', email: 'anna@example.dk', firstName: 'Anna', lastName: 'Berg' },
    savesMethod: false,
    acceptUrl: 'http://portal.test/payment-status/s1',
    cancelUrl: 'http://portal.test/payment-status/s1?afbrudt=1',
    lifetimeMinutes: 60,
  };
}
