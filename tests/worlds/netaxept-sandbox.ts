import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ShiftableClock } from '#server/clock';
import { NetaxeptClient, type NetaxeptOptions } from '#server/payments/netaxept/client';
import { createNetaxeptSandbox } from '#server/sandbox/netaxept/sandbox';
import { SandboxStore } from '#server/sandbox/shared/store';

const START = new Date('2026-03-02T09:00:00Z');

/** The real client and the sandbox of Nets, talking over a real socket, with a clock that stands still. */
export async function startNetaxept() {
  const clock = new ShiftableClock({ now: () => START });
  const store = new SandboxStore(':memory:');
  const merchant = { merchantId: '123456', token: 'netaxept-test' };
  const sandbox = createNetaxeptSandbox({ store, clock, ...merchant });
  const server = serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/netaxept`;
  const clientWith = (options: Partial<NetaxeptOptions> = {}) =>
    new NetaxeptClient({ url: base, terminalUrl: base, ...merchant, clock, ...options });
  return {
    base,
    client: clientWith(),
    clientWith,
    clock,
    async control(path: 'faults' | 'actions', body: object) {
      const response = await fetch(`${base}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`The control page answered ${response.status}`);
    },
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await once(server, 'close');
      store.close();
    },
  };
}
