/**
 * A stand-in for ReePay that speaks its wire protocol: both APIs, the hosted payment window,
 * webhooks, and a control page for faults.
 */
import { millisecondsInMinute } from 'date-fns/constants';
import { Hono, type Context, type Next } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import { Ticker } from '../shared/ticker';
import { waitFor } from '../shared/wait';
import { createApi, createCheckoutApi } from './api';
import { createControl } from './control';
import { Deliveries } from './deliveries';
import { ApiError } from './errors';
import { FaultSettings } from './faults';
import { Ledger } from './ledger';
import { createPayPages } from './pay';
import { Sessions } from './sessions';

export interface ReepaySandboxOptions {
  store: SandboxStore;
  clock: Clock;
  /** Where the browser reaches us, e.g. `http://localhost:3000`. */
  publicOrigin: string;
  /** The key callers must present as Basic username. */
  privateKey: string;
  /** Where webhooks go; without one none are sent. */
  webhookUrl?: string | undefined;
  logger?: Logger;
}

export interface ReepaySandbox {
  /** Serves everything below `/sandbox/reepay`; mount at the root. */
  app: Hono;
  /** Ends pending payments whose time has come, then delivers due webhooks. */
  deliverDue(options?: { ignoresSchedule?: boolean }): Promise<void>;
  /** Calls `deliverDue` regularly until `stop`. */
  start(intervalMs?: number): void;
  stop(): Promise<void>;
}

const BASE_PATH = '/sandbox/reepay';
/** A caller that never gets its answer gives up long before this. */
const HOLD_MS = millisecondsInMinute;

export function createReepaySandbox(options: ReepaySandboxOptions): ReepaySandbox {
  const { store, clock, logger } = options;
  const now = () => clock.now().toISOString();
  const faults = new FaultSettings(store);
  const deliveries = new Deliveries({ store, clock, faults, logger }, options.webhookUrl);
  const ledger = new Ledger(store, clock, deliveries);
  const sessions = new Sessions(store, clock, ledger);
  const payUrl = (id: string) => `${options.publicOrigin}${BASE_PATH}/pay/${id}`;
  const deps = { store, ledger, sessions, deliveries, faults, now, payUrl };

  const app = new Hono().basePath(BASE_PATH);
  app.use(async (_c, next) => {
    ledger.resolveDue();
    await next();
  });
  for (const path of ['/api/*', '/checkout/*']) {
    app.use(path, requireKey(options.privateKey));
    app.use(path, withFaults(faults));
  }
  app.route('/api', createApi(deps));
  app.route('/checkout', createCheckoutApi(deps));
  app.route('/pay', createPayPages(deps));
  app.route('/control', createControl(deps));
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) logger?.error({ err: error }, 'ReePay sandbox failed');
    const refusal = error instanceof ApiError ? error : new ApiError(2);
    return c.json(refusal.toBody(c.req.path, clock.now()), refusal.status);
  });

  const deliverDue: ReepaySandbox['deliverDue'] = (deliverOptions) => {
    ledger.resolveDue();
    return deliveries.outbox.deliverDue(deliverOptions);
  };
  const ticker = new Ticker(deliverDue, (error) => {
    logger?.error({ err: error }, 'webhooks failed');
  });
  return {
    app,
    deliverDue,
    start: (intervalMs) => ticker.start(intervalMs),
    stop: () => ticker.stop(),
  };
}

function requireKey(privateKey: string) {
  const expected = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`;
  return async (c: Context, next: Next) => {
    if (c.req.header('authorization') !== expected) throw new ApiError(6);
    await next();
  };
}

function withFaults(faults: FaultSettings) {
  return async (c: Context, next: Next): Promise<void> => {
    switch (faults.takeApiFault(c.req.method)) {
      case 'none':
        return next();
      case 'error-500':
        throw new ApiError(2);
      case 'too-many-requests':
        throw new ApiError(122);
      case 'refused':
        throw new ApiError(faults.get().refusalCode);
      case 'slow':
        await waitFor(faults.get().slowMs, c.req.raw.signal);
        return next();
      case 'error-after-commit':
        await next();
        throw new ApiError(2);
      case 'timeout-after-commit':
        await next();
        await waitFor(HOLD_MS, c.req.raw.signal);
    }
  };
}
