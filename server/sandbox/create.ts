import { Hono } from 'hono';
import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Clock } from '../clock';
import type { Config } from '../config';
import type { DemoGroup } from '../contract/auth';
import type { EventSender } from '../contract/events';
import type { Secrets } from '../crypto';
import type { ServerTexts } from '../deps';
import type { Connection } from '../db/connect';
import { createAddressSandbox } from './addresses/sandbox';
import { createCompaniesSandbox } from './companies/sandbox';
import { createGvssSandbox } from './gvss/sandbox';
import { createSandboxIndex, type SendTest } from './index-page';
import { createLettersSandbox } from './letters/sandbox';
import { createMailSandbox } from './mail/sandbox';
import { startMailServer } from './mail/server';
import { createMitIdSandbox } from './mitid/sandbox';
import { createNetaxeptSandbox } from './netaxept/sandbox';
import { knownGroups, type FindGroups } from './shared/groups';
import { createPush } from './shared/push';
import { createSandboxStylesheet } from './shared/page';
import { createReepaySandbox } from './reepay/sandbox';
import { listPeople } from './people';
import { createCodesSandbox } from './people/codes-page';
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
    /** Sends somebody a notification to look at; false for nobody. */
    sendTest?: SendTest;
    /** Lets days pass with all that falls due in them. */
    passTime?: PassTime;
  }): Promise<void>;
  stop(): Promise<void>;
}

interface SandboxDeps {
  config: Config;
  clock: Clock;
  /** The time on the phones of staff. */
  phoneClock: Clock;
  logger: Logger;
  /** What the portal says to people: stand-ins name things by the same words. */
  texts: ServerTexts;
}

/** Every stand-in server of the demo, on one durable store in the data directory. */
export async function createSandbox({
  config,
  clock,
  phoneClock,
  logger,
  texts,
}: SandboxDeps): Promise<Sandbox> {
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
    callbackUrl: api && `${api}/webhooks/netaxept/${config.netaxept.callbackSecret[0]}`,
  });
  let connection: Connection | undefined;
  const groups: FindGroups = () => (connection ? knownGroups(connection) : Promise.resolve([]));
  const pushAs = (sender: EventSender) =>
    createPush({
      clock,
      sender,
      secret: config.senders[sender]?.[0] ?? null,
      eventsUrl: api && `${api}/events`,
    });
  const app = new Hono();
  app.route('/', createSandboxStylesheet());
  app.route('/', reepay.app);
  app.route('/', netaxept.app);
  app.route('/sandbox/vus', createVusSandbox({ store, clock, token: config.vus.token }));
  app.route(
    '/sandbox/mitid',
    createMitIdSandbox({
      store,
      clock,
      issuer: config.mitId.issuer,
      client: {
        id: config.mitId.clientId,
        secret: config.mitId.clientSecret,
        origin: config.publicOrigin,
        logoutUrl: api && `${api}/mitid/backchannel-logout`,
      },
    }),
  );
  const [token] = config.rejsekort.token;
  const push = pushAs('rejsekort');
  app.route('/sandbox/rejsekort', createRejsekortSandbox({ store, clock, token, push }));
  app.route(
    '/sandbox/gvss',
    createGvssSandbox({
      store,
      clock,
      secret: config.gvss.secret[0],
      publicOrigin: config.gvss.frameOrigin,
      portalBase: api && `${api}/gvss`,
      push: pushAs('gvss'),
      groups,
    }),
  );
  app.route(
    '/sandbox/companies/control',
    createCompaniesSandbox({
      push: pushAs('companies'),
      groups,
      clock,
      programs: config.programs,
      texts,
    }),
  );
  const addressToken = config.addresses?.token ?? '';
  app.route('/sandbox/addresses', createAddressSandbox({ store, token: addressToken }));
  app.route('/sandbox/mail', createMailSandbox({ store }));
  const lettersToken = config.letters?.token ?? '';
  app.route('/sandbox/letters', createLettersSandbox({ store, token: lettersToken }));
  app.route('/sandbox/codes', createCodesSandbox({ phoneClock }));
  let passTime: PassTime | undefined;
  app.route('/sandbox/time', createTimeSandbox({ store, clock, passTime: () => passTime }));
  let sendTest: SendTest | undefined;
  app.route('/sandbox', createSandboxIndex({ store, sendTest: () => sendTest }));
  return {
    app,
    smtpUrl: mail.url,
    people: listPeople(),
    start: async ({ secrets, seedOrders, ...given }) => {
      ({ connection } = given);
      await seedDemo({ connection, secrets, store, clock, ...(seedOrders ? { seedOrders } : {}) });
      ({ passTime, sendTest } = given);
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
