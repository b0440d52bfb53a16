import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { seedPeople } from '../support/extra-people';
import { photoFile } from '../support/journey';
import { findFreePort, PortalProcess } from '../support/portal-process';
import { findFaults, isSettled, readBooks } from './ledger';
import { orderCard } from './person';
import { seededRandom } from './random';

const ORDERS = 200;
const AT_ONCE = 6;
/** How long the server lives before the next kill, at least and at most. */
const LIFE_MS = [1000, 6000] as const;
const SETTLE_LIMIT_MS = 30_000;
/** Some 40 seconds on two free cores; a busy machine gets much more. */
const LIMIT_MS = 400_000;

const SETTINGS = {
  MODE: 'demo',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'false',
  SWEEP_SECONDS: '0.5',
  PAYMENT_CHECK_SECONDS: '1',
  JOB_LEASE_SECONDS: '2',
};

const WEBHOOKS = ['after', 'before', 'twice', 'never', 'reordered'];

describe('killing the process at any moment', () => {
  let database: TestDatabase;
  let server: PortalProcess;
  let people: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
    people = await seedPeople(database, ORDERS);
    server = new PortalProcess(await findFreePort(), {
      env: {
        ...SETTINGS,
        DATA_DIR: database.dataDir,
        ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      },
    });
    await server.start();
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await database.remove();
  });

  it(
    'loses no paid order and takes no money twice',
    async () => {
      const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
      const random = seededRandom(seed);
      const photo = await photoFile();
      let serving = Promise.resolve();
      let isOver = false;
      let kills = 0;

      const killNowAndThen = async () => {
        while (!isOver) {
          await orderWebhooks(server.origin, WEBHOOKS[Math.floor(random() * WEBHOOKS.length)]!);
          await pause(LIFE_MS[0] + random() * (LIFE_MS[1] - LIFE_MS[0]));
          if (isOver) return;
          kills++;
          await server.end('SIGKILL');
          serving = server.start();
          await serving;
        }
      };
      const waiting = people.map((username, index) => ({ username, isLeaving: index % 4 === 0 }));
      const orderOneByOne = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const person = { username: next.username, photo };
          await orderCard(server.origin, person, {
            random,
            leavesAfterPaying: next.isLeaving,
            whenServing: async () => {
              await pause(50);
              await serving;
            },
          });
        }
      };

      const killing = killNowAndThen();
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, orderOneByOne));
      } finally {
        isOver = true;
      }
      await killing;
      const deadline = performance.now() + SETTLE_LIMIT_MS;
      let books = await readBooks(database, 'person-');
      while (!isSettled(books) && performance.now() < deadline) {
        await pause(200);
        books = await readBooks(database, 'person-');
      }
      const run = `seed ${seed}, ${kills} kills`;
      console.log(run);
      expect(findFaults(books), run).toEqual([]);
      expect(isSettled(books), run).toBe(true);
      expect(books.flows.filter(({ state }) => state === 'Finished').length, run).toBe(ORDERS);
      expect(kills, run).toBeGreaterThan(3);
    },
    LIMIT_MS,
  );
});

/** Says how the sandbox tells of payments from here on. */
async function orderWebhooks(origin: string, webhook: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/reepay/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  });
  if (!response.ok) throw new Error(`The control page answered ${response.status}`);
}
