import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/cli/build';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { FormClient, type PageView } from '../worlds/form-client';
import { logIn, photoFile } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { startStandIns } from '../worlds/stand-ins-process';
import { findFreePort } from '../run/port';
import { startPostgres } from '../run/postgres';
import { pickSeed, seededRandom } from '../run/random';
import { findFaults, findUnfinished, readBooks, readMoney } from '../faults/ledger';
import { cancelCard, changePayment, orderCard, type Manners } from '../faults/person';
import { formatTable, median, quantile } from './figures';
import { mostGrown, readHeap, TELLS_HEAP, type Heap } from './heap';
import { onCore } from './load';
import { FAULTS, orderFault, type Fault } from './soak-faults';

/*
 * `npm run soak -- --minutes 10`: people order, look, change and cancel while services outside fail and
 * recover. Printed is what the portal got through, what it answered, and what its memory did; it ends with 1
 * where a page failed that no fault explains, an order or money is not as it must be, or memory grew.
 * `--postgres` takes a PostgreSQL of its own in place of SQLite, `--people` says how many at once; SEED repeats
 * a run.
 */

const ORDERS_PER_MINUTE = 150;
const PAGES = ['/overview', '/messages', '/history', '/profile', '/help', '/order'];
/** A fault, then as long without one, then a rest in which the heap is told. */
const FAULT_MS = 15_000;
/** Longer than the time-outs of questions that were answered are kept. */
const REST_MS = 11_000;
/** What was begun during a fault may be answered a little later. */
const GRACE_MS = 12_000;
/** A payment whose window could not be opened is asked about for longer than anybody looks at it. */
const PATIENCE_MS = 30_000;
const MOST_GROWTH_KB = 50;
const SETTLE_MS = 120_000;
/** How many of the kinds of things are named that grew most. */
const NAMED = 5;

/** Everything that is noted while people are at it. */
class Notes {
  readonly times: number[] = [];
  readonly statuses = new Map<string, number>();
  readonly unexplained: string[] = [];
  readonly heap: { sessions: number; heap: Heap }[] = [];
  sessions = 0;
  gaveUp = 0;
  /** How long people were at it, without the rests. */
  busyMs = 0;
  #fault: Fault | undefined;
  #isOn = false;
  #faultOverAt = 0;

  beginFault(fault: Fault): void {
    this.#fault = fault;
    this.#isOn = true;
  }

  endFault(): void {
    this.#isOn = false;
    this.#faultOverAt = performance.now();
  }

  /** Which fault was the last one, and for how long it has been over. */
  get #since(): string {
    const seconds = (performance.now() - this.#faultOverAt) / 1000;
    return `${seconds.toFixed(0)} s after «${this.#fault?.name}»`;
  }

  /** Whether a fault may explain what happens now. */
  get isFaulty(): boolean {
    return this.#isOn || performance.now() - this.#faultOverAt < GRACE_MS;
  }

  answer({ status, url }: Pick<PageView, 'status' | 'url'>, ms: number): void {
    this.times.push(ms);
    const kind = `${Math.floor(status / 100)}xx`;
    this.statuses.set(kind, (this.statuses.get(kind) ?? 0) + 1);
    if (status >= 500 && !this.isFaulty) {
      this.unexplained.push(`${status} ${url.pathname}, ${this.#since}`);
    }
  }

  /** Somebody gave up who had come at `since`. */
  failure(error: unknown, since: number): void {
    this.gaveUp++;
    // Who came while a service is still left alone may have waited in vain.
    if (this.isFaulty || since < this.#faultOverAt + GRACE_MS) return;
    const seconds = (performance.now() - since) / 1000;
    this.unexplained.push(`${String(error)} after ${seconds.toFixed(0)} s, ${this.#since}`);
  }
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      people: { type: 'string', default: '6' },
      postgres: { type: 'boolean', default: false },
    },
  });
  const [minutes, atOnce] = [Number(values.minutes), Number(values.people)];
  await buildIfNeeded();
  const postgres = values.postgres ? await startPostgres() : undefined;
  if (postgres) process.env.DATABASE_URL = postgres.url;
  const database = await createTestDatabase();
  const port = await findFreePort();
  const count = Math.ceil(minutes * ORDERS_PER_MINUTE);
  const photo = Buffer.from(await (await photoFile()).arrayBuffer());
  const started = await startStandIns(database, port, { count, photo, prefix: onCore(1) });
  const { people, standIns, env } = started;
  const heapTeller = `data:text/javascript,${encodeURIComponent(TELLS_HEAP)}`;
  const portal = new PortalProcess(port, {
    env: {
      ...{ MODE: 'demo', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMITS: 'false' },
      ...{ SWEEP_SECONDS: '1', DATA_DIR: database.dataDir },
      // Three times as often as by itself, so that each payment is asked about within the run.
      PAYMENT_CHECK_SECONDS: '20',
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      ...env,
    },
    args: ['--expose-gc', '--import', heapTeller, 'build/server/main.js'],
    prefix: onCore(0),
  });
  try {
    await portal.start();
    const notes = new Notes();
    const seed = pickSeed();
    console.log(`${minutes} minutes, ${atOnce} people at once, seed ${seed}`);
    await putToUse({ portal, standIns: standIns.origin, people, notes, seed, minutes, atOnce });
    const wrong = await findWrong(database, started.folder);
    const growth = growthOf(notes.heap);
    console.log(report(notes, { growth, wrong: wrong.length }));
    for (const fault of [...notes.unexplained.slice(0, 20), ...wrong.slice(0, 20)]) {
      console.log(`Wrong: ${fault}`);
    }
    return notes.unexplained.length + wrong.length === 0 && growth < MOST_GROWTH_KB;
  } finally {
    await portal.end('SIGKILL');
    await standIns.end('SIGKILL');
    await database.remove();
    await postgres?.stop();
  }
}

interface Use {
  portal: PortalProcess;
  standIns: string;
  people: readonly string[];
  notes: Notes;
  seed: number;
  minutes: number;
  atOnce: number;
}

/** Has people use the portal for the set time: a fault, none, a rest in which the heap is told, and again. */
async function putToUse(use: Use): Promise<void> {
  const { portal, standIns, notes, minutes, atOnce } = use;
  const end = performance.now() + minutes * 60_000;
  const random = seededRandom(use.seed);
  const photo = await photoFile();
  const fresh = [...use.people];
  const ordered: string[] = [];
  for (let turn = 0; performance.now() < end; turn++) {
    const began = performance.now();
    let isResting = false;
    const person = async () => {
      while (!isResting) {
        notes.sessions++;
        const since = performance.now();
        await visit({ origin: portal.origin, fresh, ordered, notes, random, photo }).catch(
          (error: unknown) => notes.failure(error, since),
        );
      }
    };
    const people = Array.from({ length: atOnce }, person);
    const fault = FAULTS[turn % FAULTS.length]!;
    notes.beginFault(fault);
    await orderFault(standIns, fault, 'on');
    await pause(FAULT_MS);
    await orderFault(standIns, fault, 'off');
    notes.endFault();
    await pause(FAULT_MS);
    isResting = true;
    await Promise.all(people);
    notes.busyMs += performance.now() - began;
    await pause(REST_MS);
    const heap = await heapOf(portal);
    notes.heap.push({ sessions: notes.sessions, heap });
    console.log(`${notes.sessions} visits, heap ${heap.kb.toFixed(0)} kB, after «${fault.name}»`);
  }
}

async function heapOf(portal: PortalProcess): Promise<Heap> {
  const before = portal.said.length;
  process.kill(portal.pid, 'SIGUSR2');
  await portal.untilSaid(' .', before);
  const heap = await readHeap(portal.said.slice(before));
  if (!heap) throw new Error('The portal told of no heap');
  return heap;
}

interface Visit {
  origin: string;
  /** Who has not ordered. */
  fresh: string[];
  /** Who has a card that is neither cancelled nor changed. */
  ordered: string[];
  notes: Notes;
  random: () => number;
  photo: File;
}

/** One person comes for one thing. */
async function visit({ origin, fresh, ordered, notes, random, photo }: Visit): Promise<void> {
  let asked = 0;
  const manners: Manners = {
    photo,
    random,
    notePress: () => void (asked = performance.now()),
    noteAnswer: (page) => notes.answer(page, performance.now() - asked),
    whenServing: () => pause(1000),
    leavesAfterPaying: random() < 0.2,
    until: performance.now() + PATIENCE_MS,
  };
  const wish = random();
  const somebody = ordered[Math.floor(random() * ordered.length)];
  if (somebody === undefined || (wish < 0.3 && fresh.length > 0)) {
    const username = fresh.shift();
    // Everybody has ordered, and nobody's card is as it was.
    if (username === undefined) return pause(1000);
    await orderCard(origin, username, manners);
    // Who left may have no card yet.
    if (!manners.leavesAfterPaying) ordered.push(username);
    return;
  }
  if (wish < 0.9) return look(origin, somebody, notes);
  ordered.splice(ordered.indexOf(somebody), 1);
  await (wish < 0.95 ? cancelCard : changePayment)(origin, somebody, manners);
}

/** Logs in, reads every page of the menu, and one that is not there. */
async function look(origin: string, username: string, notes: Notes): Promise<void> {
  const browser = new FormClient(origin);
  const timed = async (ask: () => Promise<unknown>) => {
    const asked = performance.now();
    await ask();
    if (browser.page) notes.answer(browser.page, performance.now() - asked);
  };
  await timed(() => logIn(browser, username));
  for (const path of [...PAGES, '/overview/card/none']) await timed(() => browser.open(path));
  await timed(() => browser.open('/logout'));
  await timed(() => browser.submit('Log ud'));
}

/** What is not as it must be, once everything that was begun has come to its end. */
async function findWrong(database: TestDatabase, sandboxDir: string): Promise<string[]> {
  const limit = performance.now() + SETTLE_MS;
  for (;;) {
    const books = await readBooks(database, 'person-', sandboxDir);
    const unfinished = findUnfinished(books);
    if (unfinished.length > 0 && performance.now() < limit) {
      await pause(500);
      continue;
    }
    const { ledgerFaults } = await readMoney(database, 'person-');
    const faults = [...unfinished, ...ledgerFaults.map((fault) => JSON.stringify(fault))];
    // Who cancelled has their money back, and who changed to an agreement is charged otherwise.
    return [
      ...faults,
      ...findFaults(books).filter((fault) => !/Finished: [01] charges$/.test(fault)),
    ];
  }
}

/** What was told once the portal was warm, and had met each fault. */
const afterWarmUp = <T>(told: readonly T[]): T[] => told.slice(Math.floor(told.length / 2));

/**
 * By how many kB the heap grows in 1,000 sessions: the middle of the slopes between any two of what was told
 * after warm-up (Theil and Sen), which a single reading that lies apart does not turn.
 */
function growthOf(told: Notes['heap']): number {
  const points = afterWarmUp(told);
  const slopes = points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .map((to) => (to.heap.kb - from.heap.kb) / (to.sessions - from.sessions)),
  );
  return median(slopes) * 1000;
}

function report(notes: Notes, { growth, wrong }: { growth: number; wrong: number }): string {
  const { times, statuses, sessions, heap, gaveUp, busyMs } = notes;
  const [first, last] = [afterWarmUp(heap)[0], heap.at(-1)];
  const grown = first && last ? mostGrown(first.heap, last.heap, NAMED) : [];
  const counted = [...statuses].sort().map(([kind, count]) => `${kind} ${count}`);
  return formatTable(
    ['Soak', ''],
    [
      ['Pages', `${times.length}, ${((times.length / busyMs) * 1000).toFixed(1)} a second`],
      [
        'Median and p99',
        `${quantile(times, 0.5).toFixed(0)} and ${quantile(times, 0.99).toFixed(0)} ms`,
      ],
      ['Answers', counted.join(', ')],
      ['Visits', `${sessions}, of which ${gaveUp} gave up during a fault`],
      ['Pages that failed without one', String(notes.unexplained.length)],
      ['Orders and entries of the books that are not as they must be', String(wrong)],
      [
        'Heap after warm-up and at the end',
        `${first?.heap.kb.toFixed(0)} and ${last?.heap.kb.toFixed(0)} kB`,
      ],
      ['Heap for 1,000 visits', `${growth.toFixed(0)} kB`],
      ['Most grown', grown.map(([name, kb]) => `${name} ${kb.toFixed(0)} kB`).join(', ')],
    ],
  );
}

process.exitCode = (await main()) ? 0 : 1;
