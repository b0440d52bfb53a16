import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Serves a stand-in on a free port of this machine. */
export async function serveSandbox(
  fetch: (request: Request, bindings: object) => Response | Promise<Response>,
) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Cuts the connections that are open. */
    async close(): Promise<void> {
      const closed = once(server, 'close');
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}

/** Orders a fault or an action of the stand-in at `base`, as its control page does. */
export async function orderAt(base: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${base}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The control page answered ${response.status}`);
}
