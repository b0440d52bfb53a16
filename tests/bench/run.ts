import { readFile } from 'node:fs/promises';
import { buildIfNeeded } from '#server/cli/build';
import { createTestDatabase } from '../worlds/database';
import { FormClient } from '../worlds/form-client';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';
import { formatTable, median } from './figures';
import { onCore, putLoad, WRK } from './load';
import { measureOrders, startOrderBench } from './orders';
import { cpuMsOf } from './processor';

/*
 * `npm run bench`: how much the portal gets through, printed as tables. Servers stand on core 0, the
 * load and the stand-ins from core 1; the servers take turns within each round, so that the machine's
 * moods hit them alike, and a ratio is the median of the rounds' ratios. Nothing is compressed on any
 * side. `npm run bench -- orders` leaves the pages out.
 */

const ROUNDS = 7;
const SECONDS = 2;
const STARTS = 3;
const SESSIONS = 1000;

const PAGES = ['/login', '/overview'] as const;
type Page = (typeof PAGES)[number];

const SETTINGS = {
  MODE: 'demo',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'false',
};

async function main(): Promise<void> {
  await buildIfNeeded();
  const database = await createTestDatabase();
  const port = await findFreePort();
  const { people, standIns, env } = await startOrderBench(database, port);
  const portal = new PortalProcess(port, {
    env: { ...SETTINGS, DATA_DIR: database.dataDir, ...env },
    prefix: onCore(0),
  });
  const others = [standIns];
  try {
    const starts = await measureStarts(portal);
    const memory = [await residentMb(portal.pid)];
    if (!process.argv.includes('orders')) {
      const cookie = await cookieOfAnna(portal.origin);
      const [remix, react] = await startOthers(portal.origin, cookie);
      others.push(remix, react);
      console.log(`Load by ${WRK ?? 'Node'}, ${ROUNDS} rounds of ${SECONDS} s\n`);
      console.log(await measurePages({ portal, remix, react }, cookie));
      for (const server of [remix, react]) await server.end('SIGKILL');
    }
    console.log(`\n${await measureOrders(portal, people)}`);
    await openSessions(portal.origin);
    memory.push(await residentMb(portal.pid));
    console.log(
      `\n${formatTable(
        ['Process', ''],
        [
          ['Start-up', `${median(starts).toFixed(0)} ms`],
          ['Memory after the start', `${memory[0]} MB`],
          [`Memory after ${SESSIONS} sessions and all of the above`, `${memory[1]} MB`],
        ],
      )}`,
    );
  } finally {
    for (const server of [portal, ...others]) await server.end('SIGKILL');
    await database.remove();
  }
}

/** The first start, which makes the demo's data, does not count. */
async function measureStarts(portal: PortalProcess): Promise<number[]> {
  await portal.start();
  const times: number[] = [];
  for (let count = 0; count < STARTS; count++) {
    await portal.end('SIGTERM');
    const started = performance.now();
    await portal.start();
    times.push(performance.now() - started);
  }
  return times;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The cookies of anna after an order, whose overview shows a card. */
async function cookieOfAnna(origin: string): Promise<string> {
  const browser = new FormClient(origin);
  await logIn(browser, 'anna');
  await orderUntilPayment(browser);
  await pay(browser);
  const overview = await browser.open('/overview');
  if (!overview.document.querySelector('.card-group')) throw new Error('anna has no card');
  return browser.cookieHeader();
}

/** The same build under plain remix-serve, and React alone; both ask the portal's API. */
async function startOthers(
  apiUrl: string,
  cookie: string,
): Promise<[PortalProcess, PortalProcess]> {
  const env = { MODE: 'demo', API_URL: apiUrl, PUBLIC_ORIGIN: apiUrl };
  const remix = new PortalProcess(await findFreePort(), {
    env,
    args: ['node_modules/@remix-run/serve/dist/cli.js', 'build/web/server/index.js'],
    prefix: onCore(0),
    readyText: '[remix-serve]',
  });
  const react = new PortalProcess(await findFreePort(), {
    env,
    args: ['--import', 'tsx', 'tests/bench/bare-react.ts', cookie, ...PAGES],
    prefix: onCore(0),
    readyText: 'bare React serves',
  });
  await remix.start();
  await react.start();
  return [remix, react];
}

type Servers = Record<'portal' | 'remix' | 'react', PortalProcess>;

async function measurePages(servers: Servers, cookie: string): Promise<string> {
  const rows: string[][] = [];
  for (const page of PAGES) {
    const rounds: Record<keyof Servers, Measured>[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = await measureRound(servers, page, page === '/login' ? '' : cookie);
      if (round > 0) rounds.push(measured); // The first one only warms up.
    }
    const ratio = (of: (server: Measured) => number, to: 'remix' | 'react') =>
      median(rounds.map((round) => of(round.portal) / of(round[to])));
    const rates = (['portal', 'remix', 'react'] as const).map((server) => {
      const rate = median(rounds.map((round) => round[server].perSecond));
      const cpu = median(rounds.map((round) => round[server].cpuMs));
      return `${rate.toFixed(0)} (${cpu.toFixed(2)} ms)`;
    });
    rows.push([
      page,
      ...rates,
      ...(['remix', 'react'] as const).map((to) => {
        const byTime = ratio(({ perSecond }) => perSecond, to);
        const byCpu = 1 / ratio(({ cpuMs }) => cpuMs, to);
        return `${byTime.toFixed(2)} × (${byCpu.toFixed(2)} ×)`;
      }),
    ]);
  }
  const head = ['Pages a second (processor time a page)', 'portal', 'remix-serve', 'bare React'];
  return formatTable([...head, 'to remix-serve', 'to bare React'], rows);
}

interface Measured {
  perSecond: number;
  /** Processor time of the server a page, which other work on the machine hardly changes. */
  cpuMs: number;
}

async function measureRound({ portal, remix, react }: Servers, page: Page, cookie: string) {
  const measure = async (server: PortalProcess, ...helpers: PortalProcess[]): Promise<Measured> => {
    const pids = [server, ...helpers].map(({ pid }) => pid);
    const before = await cpuMsOf(pids);
    const { pages, perSecond } = await putLoad(`${server.origin}${page}`, cookie, SECONDS);
    return { perSecond, cpuMs: ((await cpuMsOf(pids)) - before) / pages };
  };
  return {
    portal: await measure(portal),
    // Its API is the portal's.
    remix: await measure(remix, portal),
    react: await measure(react),
  };
}

async function openSessions(origin: string): Promise<void> {
  for (let count = 0; count < SESSIONS; count++) {
    const browser = new FormClient(origin);
    await browser.open('/login');
    const { url, init } = browser.prepare('Log ind', { username: 'none' });
    const headers = { cookie: browser.cookieHeader() };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`A login answered ${answer.status}`);
  }
}

await main();
