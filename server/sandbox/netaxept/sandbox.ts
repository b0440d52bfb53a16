/**
 * A stand-in for Nets Netaxept that speaks its wire protocol: the three calls, the hosted window,
 * callbacks, and a control page for faults.
 */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import { Ticker } from '../shared/ticker';
import { createApi } from './api';
import { Callbacks } from './callbacks';
import { createControl } from './control';
import { FaultSettings } from './faults';
import { Ledger } from './ledger';
import { createTerminal } from './terminal';

export interface NetaxeptSandboxOptions {
  store: SandboxStore;
  clock: Clock;
  merchantId: string;
  token: string;
  /** Where callbacks go; without one none are sent. */
  callbackUrl?: string | undefined;
  logger?: Logger;
}

export interface NetaxeptSandbox {
  /** Serves everything below `/sandbox/netaxept`; mount at the root. */
  app: Hono;
  /** Delivers due callbacks regularly until `stop`. */
  start(intervalMs?: number): void;
  /** Waits for the callbacks that are on their way. */
  stop(): Promise<void>;
}

export function createNetaxeptSandbox(options: NetaxeptSandboxOptions): NetaxeptSandbox {
  const { store, clock, merchantId, token, logger } = options;
  const now = () => clock.now().toISOString();
  const faults = new FaultSettings(store);
  const callbacks = new Callbacks({ store, clock, faults, logger }, options.callbackUrl);
  const ledger = new Ledger(store, clock, (id) => callbacks.emit(id));
  const deps = { ledger, faults, callbacks, merchantId, token, now };

  const app = new Hono().basePath('/sandbox/netaxept');
  app.route('/Netaxept', createApi(deps));
  app.route('/Terminal', createTerminal(deps));
  app.route('/control', createControl(deps));

  const ticker = new Ticker(
    () => callbacks.outbox.deliverDue(),
    (error) => {
      logger?.error({ err: error }, 'callbacks failed');
    },
  );
  return { app, start: (intervalMs) => ticker.start(intervalMs), stop: () => ticker.stop() };
}
