import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { seedPeople } from '../worlds/extra-people';
import { photoFile } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';
import { pickSeed, seededRandom } from '../run/random';
import { findFaults, findUnfinished, readBooks } from './ledger';
import { orderCard } from './person';

const ORDERS = 200;
const AT_ONCE = 6;
/** How many pages the people ask for before the next kill, at least and below. */
const PRESSES_PER_LIFE = [20, 200] as const;
const SETTLE_LIMIT_MS = 60_000;
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
      const seed = pickSeed();
      const random = seededRandom(seed);
      const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
      const photo = await photoFile();
      let serving = Promise.resolve();
      let kills = 0;
      let pressesToKill = between(...PRESSES_PER_LIFE);

      const killAndStart = async () => {
        kills++;
        await server.end('SIGKILL');
        await server.start();
        await orderWebhooks(server.origin, WEBHOOKS[between(0, WEBHOOKS.length)]!);
      };
      const notePress = () => {
        if (--pressesToKill > 0) return;
        pressesToKill = between(...PRESSES_PER_LIFE);
        serving = serving.then(killAndStart);
      };
      const waiting = people.map((username, index) => ({ username, isLeaving: index % 4 === 0 }));
      const orderOneByOne = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await orderCard(server.origin, next.username, {
            photo,
            random,
            notePress,
            whenServing: () => serving,
            leavesAfterPaying: next.isLeaving,
          });
        }
      };

      await Promise.all(Array.from({ length: AT_ONCE }, orderOneByOne));
      await serving;
      const run = `seed ${seed}, ${kills} kills`;
      const books = await vi.waitFor(
        async () => {
          const now = await readBooks(database, 'person-');
          expect(findUnfinished(now), run).toEqual([]);
          return now;
        },
        { timeout: SETTLE_LIMIT_MS, interval: 200 },
      );
      expect(findFaults(books), run).toEqual([]);
      expect(books.flows.filter(({ state }) => state === 'Finished').length, run).toBe(ORDERS);
      expect(kills, run).toBeGreaterThan(10);
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
