import { ShiftableClock } from '#server/clock';
import { NetaxeptClient, type NetaxeptOptions } from '#server/payments/netaxept/client';
import { createNetaxeptSandbox } from '#server/sandbox/netaxept/sandbox';
import { SandboxStore } from '#server/sandbox/shared/store';
import { orderAt, serveSandbox } from './sandbox-server';

const START = new Date('2026-03-02T09:00:00Z');

/** The real client and the sandbox of Nets, talking over a real socket, with a clock that stands still. */
export async function startNetaxept() {
  const clock = new ShiftableClock({ now: () => START });
  const store = new SandboxStore(':memory:');
  const merchant = { merchantId: '123456', token: 'netaxept-test' };
  const sandbox = createNetaxeptSandbox({ store, clock, ...merchant });
  const server = await serveSandbox(sandbox.app.fetch);
  const base = `${server.origin}/sandbox/netaxept`;
  const clientWith = (options: Partial<NetaxeptOptions> = {}) =>
    new NetaxeptClient({ url: base, terminalUrl: base, ...merchant, clock, ...options });
  return {
    base,
    client: clientWith(),
    clientWith,
    clock,
    control: (path: 'faults' | 'actions', body: object) => orderAt(base, path, body),
    async close() {
      await server.close();
      store.close();
    },
  };
}
