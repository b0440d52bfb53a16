import { getRequestListener } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { danishTexts } from '../app/locales/da';
import { buildApi } from './api/index';
import { createApp } from './app';
import { ShiftableClock } from './clock';
import { ConfigError, readConfig, type Config } from './config';
import { Secrets } from './crypto';
import { connect } from './db/connect';
import { migrateToLatest } from './db/migrate';
import type { Deps } from './deps';
import { startOfDayInCopenhagen } from './domain/day';
import { startWorker, type Worker } from './jobs/worker';
import { SmtpMail } from './outbound/mail/smtp';
import { VusClient } from './outbound/vus/client';
import { ReepayClient } from './payments/reepay/client';
import { ReepayWebhooks } from './payments/reepay/webhook';
import { createSandbox, type Sandbox } from './sandbox/create';
import { createServerTexts } from './texts';
import { loadWeb } from './web';

const NINE_HOURS_MS = 9 * 3_600_000;

/** The only file that builds real things: reads the settings, connects, and listens. */
async function main(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel });
  const clock = demoClock(config);
  let worker: Worker | undefined;
  let deps: Deps | undefined;
  let sandbox: Sandbox | undefined;

  if (config.role !== 'web') {
    const connection = connect({ url: config.databaseUrl, file: `${config.dataDir}/portal.db` });
    await migrateToLatest(connection);
    const secrets = new Secrets(config.secret);
    if (config.isSandboxed) sandbox = await createSandbox({ config, clock, logger });
    const reepay = new ReepayClient({ ...config.reepay, clock });
    deps = {
      config,
      clock,
      connection,
      secrets,
      logger,
      texts: createServerTexts(danishTexts),
      reepay,
      reepayWebhooks: new ReepayWebhooks(() => reepay.getWebhookSecret(), clock),
      vus: new VusClient(config.vus),
      mail: new SmtpMail(config.smtpUrl ?? sandbox!.smtpUrl, config.mailFrom),
      wakeJobs: () => worker?.wake(),
    };
  }
  const web = config.role === 'all' || config.role === 'web' ? await loadWeb(config) : undefined;
  const app = createApp({
    config,
    logger,
    isReady: async () => !deps || (await canQuery(deps)),
    ...(deps && config.role !== 'worker' ? { api: buildApi(deps) } : {}),
    ...(sandbox ? { sandbox: sandbox.app } : {}),
    ...(web ? { web } : {}),
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (web?.middleware) web.middleware(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  limitSlowClients(server);
  await new Promise<void>((listening) => server.listen(config.port, config.host, listening));
  if (deps) {
    if (config.role === 'all' || config.role === 'worker') worker = startWorker(deps);
    await sandbox?.start(deps);
  }
  process.stdout.write(`Ungdomskort kører på ${config.publicOrigin}\n`);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    await drain(server, config.shutdownSeconds);
    await worker?.stop();
    await sandbox?.stop();
    await deps?.connection.close();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

/** With DEMO_TODAY the demo begins at nine in the morning of that day, and time goes on from there. */
function demoClock(config: Config): ShiftableClock {
  const clock = new ShiftableClock();
  if (config.demoToday) {
    clock.set(new Date(startOfDayInCopenhagen(config.demoToday).getTime() + NINE_HOURS_MS));
  }
  return clock;
}

async function canQuery({ connection }: Deps): Promise<boolean> {
  try {
    await connection.db.selectFrom('text').select('key').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

/** A client that sends its request too slowly gives up its place (quality.md, «Operations»). */
function limitSlowClients(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
}

/** Takes no more connections and waits for the requests in flight, at most `seconds`. */
async function drain(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const forced = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearTimeout(forced);
}

try {
  await main(readConfig(process.env));
} catch (error) {
  const reason = error instanceof ConfigError ? `Can't start:\n${error.message}` : error;
  console.error(reason);
  process.exit(1);
}
