import { Hono } from 'hono';
import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { DemoGroup } from '../contract/auth';
import type { Secrets } from '../crypto';
import type { Connection } from '../db/connect';
import { createAddressSandbox } from './addresses/sandbox';
import { createGvssSandbox } from './gvss/sandbox';
import { createSandboxIndex } from './index-page';
import { createMailSandbox } from './mail/sandbox';
import { startMailServer } from './mail/server';
import { createNetaxeptSandbox } from './netaxept/sandbox';
import { createSandboxStylesheet } from './shared/page';
import { createReepaySandbox } from './reepay/sandbox';
import { listPeople } from './people';
import { seedDemo, type SeedOptions } from './people/seed';
import { createRejsekortSandbox } from './rejsekort/sandbox';
import { SandboxStore } from './shared/store';
import { createTimeSandbox, type PassTime } from './time/sandbox';
import { createVusSandbox } from './vus/sandbox';

export interface Sandbox {
  /** Serves everything below `/sandbox`, the page of components aside. */
  app: Hono;
  smtpUrl: string;
  people: readonly DemoGroup[];
  /** Puts the demo people in place once, then lets time pass for webhooks. */
  start(options: {
    connection: Connection;
    secrets: Secrets;
    seedOrders?: SeedOptions['seedOrders'];
    /** Lets days pass with all that falls due in them. */
    passTime?: PassTime;
  }): Promise<void>;
  stop(): Promise<void>;
}

interface SandboxDeps {
  config: Config;
  clock: Clock;
  logger: Logger;
}

/** Every stand-in server of the demo, on one durable store in the data directory. */
export async function createSandbox({ config, clock, logger }: SandboxDeps): Promise<Sandbox> {
  mkdirSync(config.dataDir, { recursive: true });
  const store = new SandboxStore(`${config.dataDir}/sandbox.db`);
  // A process of jobs alone has no address to send to; the one that serves the API sends.
  const api = config.role === 'worker' ? undefined : `http://localhost:${config.port}/api`;
  const mail = await startMailServer({ store, clock, port: 0 });
  const reepay = createReepaySandbox({
    store,
    clock,
    logger,
    publicOrigin: browserOrigin(config),
    privateKey: config.reepay.privateKey,
    webhookUrl: api && `${api}/webhooks/reepay`,
  });
  const netaxept = createNetaxeptSandbox({
    store,
    clock,
    logger,
    merchantId: config.netaxept.merchantId,
    token: config.netaxept.token,
    callbackUrl: api && `${api}/webhooks/netaxept/${config.netaxept.callbackSecret}`,
  });
  const app = new Hono();
  app.route('/', createSandboxStylesheet());
  app.route('/', reepay.app);
  app.route('/', netaxept.app);
  app.route('/sandbox/vus', createVusSandbox({ store, clock, token: config.vus.token }));
  const { token } = config.rejsekort;
  app.route('/sandbox/rejsekort', createRejsekortSandbox({ store, clock, token }));
  app.route(
    '/sandbox/gvss',
    createGvssSandbox({
      store,
      clock,
      secret: config.gvss.secret,
      publicOrigin: config.gvss.frameOrigin,
      portalBase: api && `${api}/gvss`,
    }),
  );
  const addressToken = config.addresses?.token ?? '';
  app.route('/sandbox/addresses', createAddressSandbox({ store, token: addressToken }));
  app.route('/sandbox/mail', createMailSandbox({ store }));
  let passTime: PassTime | undefined;
  app.route('/sandbox/time', createTimeSandbox({ store, clock, passTime: () => passTime }));
  app.route('/sandbox', createSandboxIndex({ store }));
  return {
    app,
    smtpUrl: mail.url,
    people: listPeople(),
    start: async ({ connection, secrets, seedOrders, ...given }) => {
      await seedDemo({ connection, secrets, store, clock, ...(seedOrders ? { seedOrders } : {}) });
      passTime = given.passTime;
      if (!api) return;
      reepay.start();
      netaxept.start();
    },
    stop: async () => {
      await reepay.stop();
      await netaxept.stop();
      await mail.close();
      store.close();
    },
  };
}

/** Where browsers reach the payment window: at the portal, or at the process that serves no pages. */
function browserOrigin({ role, publicOrigin, reepay }: Config): string {
  return role === 'all' ? publicOrigin : new URL(reepay.checkoutUrl).origin;
}
