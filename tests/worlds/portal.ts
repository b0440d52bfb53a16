import { AsyncLocalStorage } from 'node:async_hooks';
import { findFreePort } from '../run/port';
import { addMinutes } from 'date-fns/addMinutes';
import { pino } from 'pino';
import { ShiftableClock, systemClock } from '#server/clock';
import { readConfig } from '#server/config';
import { findCard } from '#server/db/cards';
import { timeInCopenhagen } from '#server/domain/day';
import { endpoints } from '#server/api';
import { refusalsOf } from '#server/api/refusals-of';
import type { AnyCall } from '#server/contract/call';
import type { RefusalCode } from '#server/contract/refusals';
import type { Problem } from '#server/contract/shared';
import { doWhatIsDue } from '#server/jobs/do-what-is-due';
import { Sweeps } from '#server/jobs/sweeps';
import { openPortal, type Portal } from '#server/portal';
import { traceOfLine } from '#server/tracing/traced';
import type { Deps } from '#server/deps';
import { leavesWindow } from '#server/seed/frede';
import { seedOrders } from '#server/seed/seed-orders';
import { applyCardEvents } from '#server/workflows/card-events';
import type { Sandbox } from '#server/sandbox/create';
import { noteAsked } from './asked';
import { beginWith } from './beginnings';
import { createTestDatabase, isOnPostgres, type TestDatabase } from './database';
import { FormClient } from './form-client';
import { orderAt } from './sandbox-server';
import { noteSuccess } from '../run/seen-calls';

/** A Monday; the tests' people, periods and prices are written out for it. */
export const TODAY = '2026-03-02';

export interface TestPortal {
  origin: string;
  clock: ShiftableClock;
  deps: Deps;
  sandbox: Sandbox;
  portal: Portal;
  database: TestDatabase;
  /** The SQL of every query since the last call. */
  takeQueries(): string[];
  /** Does all work that is due, the sweeps included, until nothing is left. */
  runJobs(): Promise<void>;
  /** Until others have asked the database for something since `runJobs` began: there may be more to do. */
  untilAsked(): Promise<void>;
  /** Lets time pass and does what falls due in it. */
  passMinutes(minutes: number): Promise<void>;
  /** Moves the clock to nine o'clock of a day and does what falls due then. */
  goTo(day: string): Promise<void>;
  browser(): FormClient;
  close(): Promise<void>;
}

/** One line of the log; a level of 50 and above wakes somebody. */
export interface LogLine {
  level: number;
  msg?: string;
  requestId?: string;
  traceId?: string;
  method?: string;
  path?: string;
  status?: number;
}

interface Options {
  runsJobs?: boolean;
  /** Has the orders of the demo people; «all» those with a long history, too. */
  seedsOrders?: boolean | 'all';
  env?: Record<string, string>;
  /** Stops the clock, for what is compared byte by byte; it can still be set. */
  timeStands?: boolean;
  /** Hears of every line of the log. */
  onLog?: (line: LogLine) => void;
}

/**
 * The portal whose `runJobs` is at work, which tells what that asks the database from what others do. One
 * for all of them: each costs something at every promise of the process, for as long as it lasts.
 */
const running = new AsyncLocalStorage<symbol>();

/** The whole portal over real HTTP with its sandboxes, on the database kind of this run. */
export async function startPortal(options: Options = {}): Promise<TestPortal> {
  const { seedsOrders = false, env = {} } = options;
  const name = seedsOrders === 'all' ? 'everybody' : seedsOrders ? 'orders' : 'people';
  const isUsual = !Object.keys(env).some((setting) => changes(name, setting));
  const beginning = isUsual ? await beginWith(name, () => makeBeginning(seedsOrders)) : undefined;
  if (!beginning) return startPortalOn(await createTestDatabase(), options);
  const started = await startPortalOn(await createTestDatabase(beginning), {
    ...options,
    seedsOrders: false,
  });
  if (seedsOrders) await leavesWindow.happen(started.deps, { day: TODAY, seedDay: TODAY });
  return started;
}

/** A database with the demo people, for a portal that is started more than once. */
export const createPeopleDatabase = async (): Promise<TestDatabase> =>
  createTestDatabase(await beginWith('people', () => makeBeginning(false)));

/**
 * A database with the demo people and their orders, for a portal at an address of its own: one that is
 * at work cannot be given orders of earlier days, whose logins its sweeps would end.
 */
export const createOrdersDatabase = async (): Promise<TestDatabase> =>
  createTestDatabase(await beginWith('orders', () => makeBeginning(true)));

/** Whether what a portal begins with may depend on this setting: people on the secret alone, orders on most. */
const changes = (beginning: string, setting: string): boolean =>
  beginning === 'people'
    ? setting === 'SECRET'
    : setting !== 'ROLE' && !setting.startsWith('OTEL_');

async function makeBeginning(seedsOrders: boolean | 'all'): Promise<TestDatabase> {
  const made = await startPortalOn(await createTestDatabase(), { runsJobs: false });
  if (seedsOrders === 'all') {
    // Neither provider tells the portals of tests of what was paid years ago.
    await orderAt(`${made.origin}/sandbox/reepay`, 'faults', { webhook: 'never' });
    await orderAt(`${made.origin}/sandbox/netaxept`, 'faults', { callback: 'never' });
  }
  const { deps, clock } = made;
  if (seedsOrders) await seedOrders(deps, clock, TODAY, seedsOrders === 'all' ? 'all' : 'few');
  await forgetWindows(deps);
  await made.portal.close();
  return made.database;
}

/** A window leads to the portal that opened it: the copies open their own. */
async function forgetWindows(deps: Deps): Promise<void> {
  await deps.connection.db.transaction().execute(async (tx) => {
    const left = await tx
      .selectFrom('payment_operation')
      .select(['id', 'card_id'])
      .where('session_type', '=', 'SinglePayment')
      .where('state', 'in', ['created', 'open'])
      .execute();
    for (const { id, card_id: cardId } of left) {
      const card = await findCard(tx, cardId ?? '');
      if (card) await applyCardEvents(deps, tx, { ...card, operation_id: null }, []);
      await tx.deleteFrom('payment_transition').where('operation_id', '=', id).execute();
      await tx.deleteFrom('payment_operation').where('id', '=', id).execute();
    }
  });
}

/** The same over a database that is there, as after a restart or with a backup. */
export async function startPortalOn(
  database: TestDatabase,
  options: Options = {},
): Promise<TestPortal> {
  const { onLog } = options;
  const port = await findFreePort();
  const clock = new ShiftableClock(options.timeStands ? { now: () => new Date(0) } : systemClock);
  clock.set(timeInCopenhagen(TODAY, 9));
  const config = readConfig({
    MODE: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: database.dataDir,
    DEMO_TODAY: TODAY,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'false',
    SHUTDOWN_SECONDS: '1',
    // A service that a test has mended is asked at once.
    OUTSIDE_REST_SECONDS: '0',
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    ...options.env,
  });
  let queries: string[] = [];
  const me = Symbol('portal');
  let wasAsked = false;
  let tellAsked: () => void = () => undefined;
  const undescribed = new Set<string>();
  // A test of both databases has a portal of the other one as well.
  const isOfThisRun = Boolean(database.databaseUrl) === isOnPostgres();
  const portal = await openPortal(config, {
    clock,
    logger: onLog
      ? pino(
          { mixin: traceOfLine },
          { write: (line: string) => onLog(JSON.parse(line) as LogLine) },
        )
      : pino({ level: 'silent' }),
    runsJobs: options.runsJobs ?? true,
    seedsOrders: options.seedsOrders === true ? 'few' : (options.seedsOrders ?? false),
    onQuery: ({ query }) => {
      queries.push(query.sql);
      if (isOfThisRun) noteAsked(query);
      if (running.getStore() === me) return;
      wasAsked = true;
      tellAsked();
    },
    hearAnswer: (call, outcome) => {
      noteUndescribed(undescribed, call, outcome);
      if (!outcome.problem) noteSuccess(call);
    },
  });
  const { deps, sandbox } = portal;
  if (!deps || !sandbox) throw new Error('A test portal has a backend');
  const sweeps = new Sweeps(deps);
  const runJobs = () => {
    wasAsked = false;
    return running.run(me, () => doWhatIsDue(deps, sweeps));
  };
  return {
    origin: config.publicOrigin,
    clock,
    deps,
    sandbox,
    portal,
    database,
    takeQueries: () => {
      const taken = queries;
      queries = [];
      return taken;
    },
    runJobs,
    untilAsked: () =>
      new Promise((resolve) => {
        if (wasAsked) resolve();
        else tellAsked = resolve;
      }),
    passMinutes: async (minutes) => {
      clock.set(addMinutes(clock.now(), minutes));
      await runJobs();
    },
    goTo: async (day) => {
      clock.set(timeInCopenhagen(day, 9));
      await runJobs();
    },
    browser: () => new FormClient(config.publicOrigin),
    close: async () => {
      await portal.close();
      await database.remove();
      const strange = [...undescribed].join(', ');
      if (strange) throw new Error(`The description of the API lacks ${strange}`);
    },
  };
}

const endpointOf = new Map(endpoints.map((endpoint) => [endpoint.call, endpoint]));

/** Notes an answer that the call is not declared to give. */
function noteUndescribed(
  undescribed: Set<string>,
  call: AnyCall,
  { status, problem }: { status: number; problem?: Problem },
): void {
  const endpoint = endpointOf.get(call);
  const declared = [call.status, call.otherStatus ?? call.status];
  const isDescribed = problem
    ? endpoint && refusalsOf(endpoint).has(problem.code as RefusalCode)
    : status === 204
      ? !call.response && !call.media
      : declared.some((each) => each === status);
  if (!isDescribed) undescribed.add(`${call.method} ${call.path} ${problem?.code ?? status}`);
}
