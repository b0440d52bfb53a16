import { Hono } from 'hono';
import { ShiftableClock } from '#server/clock';
import { createMitIdSandbox } from '#server/sandbox/mitid/sandbox';
import { demoPeople } from '#server/sandbox/people';
import { createSandboxStylesheet } from '#server/sandbox/shared/page';
import { SandboxStore } from '#server/sandbox/shared/store';
import { Register } from '#server/sandbox/vus/register';
import { createVusSandbox } from '#server/sandbox/vus/sandbox';
import { findFreePort } from '../run/port';
import { TODAY } from './portal';
import { serveSandbox } from './sandbox-server';

interface BrokerSite {
  /** Where browsers find the site itself. */
  origin: string;
  store: SandboxStore;
  client: { id: string; secret: string };
  /** Where browsers find the portal. */
  portal: string;
  /** What opens the register of approvals, which this site has too. */
  registerToken: string;
  /** The day by which the demo people have their ages. */
  today: string;
}

/** The stand-ins for MitID's broker and the register of approvals, and the demo people in both. */
export function brokerSite({ origin, store, client, portal, registerToken, today }: BrokerSite) {
  const clock = new ShiftableClock();
  const register = new Register(store);
  for (const person of demoPeople(today)) register.add(person);
  const root = new Hono();
  root.route('/', createSandboxStylesheet());
  root.route('/sandbox/vus', createVusSandbox({ store, clock, token: registerToken }));
  root.route(
    '/sandbox/mitid',
    createMitIdSandbox({
      store,
      clock,
      issuer: `${origin}/sandbox/mitid`,
      client: {
        ...client,
        origin: portal,
        logoutUrl: `${portal}/api/mitid/backchannel-logout`,
      },
    }),
  );
  return root;
}

/** The stand-in for MitID's broker on a site of its own, and the settings of a portal that uses it. */
export async function startBroker(storePath: string) {
  const port = String(await findFreePort());
  const store = new SandboxStore(storePath);
  let site = new Hono();
  const server = await serveSandbox((request, bindings) => site.fetch(request, bindings));
  const client = { id: 'portal', secret: 'a-secret-between-the-two' };
  const portal = `http://localhost:${port}`;
  site = brokerSite({
    origin: server.origin,
    store,
    client,
    portal,
    registerToken: '',
    today: TODAY,
  });
  return {
    origin: server.origin,
    env: {
      PORT: port,
      MITID_ISSUER: `${server.origin}/sandbox/mitid`,
      MITID_CLIENT_ID: client.id,
      MITID_CLIENT_SECRET: client.secret,
    },
    async close(): Promise<void> {
      await server.close();
      store.close();
    },
  };
}
