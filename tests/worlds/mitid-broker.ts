import { Hono } from 'hono';
import { ShiftableClock } from '#server/clock';
import { createMitIdSandbox } from '#server/sandbox/mitid/sandbox';
import { demoPeople } from '#server/sandbox/people';
import { createSandboxStylesheet } from '#server/sandbox/shared/page';
import { SandboxStore } from '#server/sandbox/shared/store';
import { Register } from '#server/sandbox/vus/register';
import { findFreePort } from '../run/port';
import { TODAY } from './portal';
import { serveSandbox } from './sandbox-server';

/** The stand-in for MitID's broker on a site of its own, and the settings of a portal that uses it. */
export async function startBroker(storePath: string) {
  const port = String(await findFreePort());
  const store = new SandboxStore(storePath);
  const register = new Register(store);
  for (const person of demoPeople(TODAY)) register.add(person);
  const root = new Hono();
  const server = await serveSandbox((request, bindings) => root.fetch(request, bindings));
  const issuer = `${server.origin}/sandbox/mitid`;
  const client = { id: 'portal', secret: 'a-secret-between-the-two' };
  const portal = `http://localhost:${port}`;
  root.route('/', createSandboxStylesheet());
  root.route(
    '/sandbox/mitid',
    createMitIdSandbox({
      store,
      clock: new ShiftableClock(),
      issuer,
      client: {
        ...client,
        origin: portal,
        logoutUrl: `${portal}/api/mitid/backchannel-logout`,
      },
    }),
  );
  return {
    origin: server.origin,
    env: {
      PORT: port,
      MITID_ISSUER: issuer,
      MITID_CLIENT_ID: client.id,
      MITID_CLIENT_SECRET: client.secret,
    },
    async close(): Promise<void> {
      await server.close();
      store.close();
    },
  };
}
