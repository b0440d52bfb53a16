import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { millisecondsInMinute } from 'date-fns/constants';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { danishTexts } from '../app/locales/da';
import { visitorSubject } from './api/cookies';
import { buildApi } from './api/index';
import { createApp } from './app';
import type { Clock, ShiftableClock } from './clock';
import type { Config } from './config';
import { CurrentPages } from './current-pages';
import { Secrets } from './crypto';
import { writeCheck } from './db/health';
import { checkPhotos, openPhotos } from './start/open-photos';
import { openDatabase } from './start/open-database';
import type { Deps } from './deps';
import { ErasureList } from './erasure-list';
import { bringForward } from './jobs/clock-set-back';
import { passTime } from './jobs/pass-time';
import { startWorker, type Worker } from './jobs/worker';
import { AddressClient } from './outbound/addresses/client';
import { MitIdClient } from './outbound/mitid/client';
import { GvssClient } from './outbound/gvss/client';
import { SmtpMail } from './outbound/mail/smtp';
import { PostClient } from './outbound/post/client';
import { RejsekortClient } from './outbound/rejsekort/client';
import { VusClient } from './outbound/vus/client';
import { paymentClients } from './payments/clients';
import { OutsideLines } from './outbound/lines';
import { ReepayWebhooks } from './payments/reepay/webhook';
import { createSandbox, type Sandbox } from './sandbox/create';
import { seedOrders } from './seed/seed-orders';
import { LiveSettings } from './settings';
import { createServerTexts } from './texts';
import { loadWeb } from './http/web';
import { Metrics } from './metrics/metrics';
import { openTracing } from './tracing/tracing';
import { sendTest } from './workflows/notifications/send-test';
import { fulfilments } from './workflows/fulfilments';
import { checkSecret } from './workflows/check-secret';
import { replayErasures } from './workflows/erasures';
import { refreshShared } from './workflows/refresh';

export interface Portal {
  config: Config;
  /** Left out in a process with ROLE=web. */
  deps: Deps | undefined;
  sandbox: Sandbox | undefined;
  worker: Worker | undefined;
  /** Finishes the requests in flight and the job at hand, then closes everything. */
  close(): Promise<void>;
}

export interface PortalOptions {
  clock: ShiftableClock;
  /** The time on the phones of staff; the portal's own when left out. */
  phoneClock?: Clock;
  logger: Logger;
  /** Sees every query of the server's own database, for counting. */
  onQuery?: (event: LogEvent) => void;
  /** Hears what became of every call of the API. */
  hearAnswer?: Deps['hearAnswer'];
  /** False lets a test run the jobs by hand. */
  runsJobs?: boolean;
  /** Whose orders are made that take the clock back to make; nobody's for false. */
  seedsOrders?: Config['demoPeople'] | false;
}

/** Builds the real things a configuration asks for, and listens: all that `npm start` runs. */
export async function openPortal(config: Config, options: PortalOptions): Promise<Portal> {
  const { clock, logger } = options;
  let hasStarted = false;
  const isStarted = () => hasStarted;
  let metrics: Metrics | undefined;
  const hearAnswer: Deps['hearAnswer'] = (call, outcome) => {
    metrics?.noteAnswer(call, outcome);
    options.hearAnswer?.(call, outcome);
  };
  const tracing = await openTracing(config, (fate, count) => metrics?.noteSpans(fate, count));
  const backend =
    config.role === 'web'
      ? undefined
      : await openBackend(config, { ...options, hearAnswer, isStarted, tracing });
  const web = config.role === 'all' || config.role === 'web' ? await loadWeb(config) : undefined;
  const deps = backend?.deps;
  const watched = deps && {
    connection: deps.connection,
    now: () => clock.now(),
    resting: () => deps.lines.resting(),
    isReadOnly: () => deps.settings.isOn('read-only'),
  };
  const watching = (metrics = new Metrics(config, watched));
  const app = createApp({
    config,
    logger,
    metrics: watching,
    tracing,
    findObstacle: async () => {
      if (!isStarted()) return 'starting';
      return !backend || (await backend.canWrite()) ? null : 'database unavailable';
    },
    ...(deps && config.role !== 'worker' ? { api: buildApi(deps) } : {}),
    ...(deps ? { visitorToken: (visitor) => deps.secrets.csrfToken(visitorSubject(visitor)) } : {}),
    ...(backend?.sandbox ? { sandbox: backend.sandbox.app } : {}),
    ...(web ? { web } : {}),
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (NEVER_CARRIED.has(request.method ?? '')) request.method = 'UNSUPPORTED';
    if (web?.middleware) web.middleware(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  limitSlowClients(server);
  await listen(server, config);
  if (backend) await backend.start();
  hasStarted = true;
  return {
    config,
    deps,
    sandbox: backend?.sandbox,
    worker: backend?.worker(),
    close: async () => {
      logger.info({ at: clock.now() }, 'stopping');
      await drain(server, config.shutdownSeconds);
      watching.close();
      await backend?.close();
      await tracing.close();
    },
  };
}

async function openBackend(
  config: Config,
  {
    clock,
    phoneClock = clock,
    logger,
    isStarted,
    tracing,
    onQuery,
    hearAnswer,
    runsJobs = true,
    seedsOrders = config.demoPeople,
  }: PortalOptions & Pick<Deps, 'isStarted' | 'tracing'>,
) {
  const { connection, close } = await openDatabase(config, { logger, onQuery });
  const secrets = new Secrets(config.secret);
  const texts = createServerTexts(danishTexts);
  const sandbox = config.isSandboxed
    ? await createSandbox({ config, clock, phoneClock, logger, texts })
    : undefined;
  const lines = new OutsideLines(clock, config.timing.outsideRestSeconds);
  const payments = paymentClients(config, clock, lines);
  const photos = openPhotos(config, lines);
  const erasures = new ErasureList(config.erasuresFile);
  try {
    await erasures.check();
    await checkPhotos(photos, connection.db);
  } catch (error) {
    await close();
    throw error;
  }
  let worker: Worker | undefined;
  const deps: Deps = {
    config,
    clock,
    phoneClock,
    connection,
    secrets,
    logger,
    tracing,
    texts,
    settings: new LiveSettings(config),
    lines,
    currentPages: new CurrentPages(),
    payments,
    reepayWebhooks: new ReepayWebhooks(() => payments.ReePay.getWebhookSecret(), clock),
    erasures,
    fulfilments,
    mitId: new MitIdClient(config.mitId, config.publicOrigin, lines.to('mitid')),
    vus: new VusClient({ ...config.vus, ask: lines.to('vus') }),
    rejsekort: new RejsekortClient({
      url: config.rejsekort.url,
      token: config.rejsekort.token[0],
      ask: lines.to('rejsekort'),
    }),
    gvss: new GvssClient({ ...config.gvss, ask: lines.to('gvss') }),
    addresses:
      config.addresses && new AddressClient({ ...config.addresses, ask: lines.to('addresses') }),
    mail: new SmtpMail(config.smtpUrl ?? sandbox?.smtpUrl ?? '', config.mailFrom),
    photos,
    post: config.letters && new PostClient({ ...config.letters, ask: lines.to('letters') }),
    demoPeople: sandbox?.people ?? [],
    isStarted,
    hearAnswer,
    jobs: {
      hasRoom: (...job) => worker?.hasRoom(...job) ?? false,
      begin: (job) => worker?.begin(job),
      wake: () => worker?.wake(),
      settled: async () => worker?.settled(),
    },
  };
  /** By itself, since sweeps may be long at their work. */
  const refresh = () =>
    void refreshShared(deps).catch((err: unknown) => logger.warn({ err }, 'not refreshed'));
  let refreshing: NodeJS.Timeout | undefined;
  return {
    deps,
    canWrite: writeCheck(connection),
    sandbox,
    worker: () => worker,
    start: async () => {
      await sandbox?.start({
        connection,
        secrets,
        sendTest: (username) => sendTest(deps, username),
        passTime: (to) => passTime(deps, clock, to),
        ...(seedsOrders ? { seedOrders: (day) => seedOrders(deps, clock, day, seedsOrders) } : {}),
      });
      await replayErasures(deps);
      await checkSecret(deps);
      await refreshShared(deps);
      await bringForward(deps);
      const isWorker = config.role === 'all' || config.role === 'worker';
      if (!runsJobs) return;
      if (isWorker) worker = startWorker(deps);
      refreshing = setInterval(refresh, secondsToMilliseconds(config.timing.sweepSeconds));
    },
    close: async () => {
      clearInterval(refreshing);
      await worker?.stop();
      await sandbox?.stop();
      await close();
    },
  };
}

/** What a Request can't be made of; as an unknown method it gets the answer of one. */
const NEVER_CARRIED = new Set(['TRACE', 'TRACK', 'CONNECT']);

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** A client that sends its request too slowly gives up its place. */
function limitSlowClients(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = millisecondsInMinute;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
}

const CLOSE_IDLE_MS = 50;

/** Takes no more connections and waits for the requests in flight, at most `seconds`. */
async function drain(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request has just been answered would be kept alive for a minute more.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const forced = setTimeout(() => server.closeAllConnections(), secondsToMilliseconds(seconds));
  await closed;
  clearInterval(idle);
  clearTimeout(forced);
}
