import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, isOnPostgres, type TestDatabase } from '../worlds/database';
import { seedPeople } from '../worlds/extra-people';
import { photoFile } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';
import { pickSeed, seededRandom } from '../run/random';
import { HURRIED } from './hurried';
import { findFaults, findUnfinished, readBooks, readMoney } from './ledger';
import { cancelCard, changePayment, orderCard, type Manners } from './person';

/** PostgreSQL takes longer over each, and is here for its races. */
const ORDERS = isOnPostgres() ? 40 : 80;
const AT_ONCE = 6;
/** How many pages the people ask for before the next kill, at least and below. */
const PRESSES_PER_LIFE = [20, 200] as const;
const SETTLE_LIMIT_MS = 60_000;
/** Some 40 seconds on two free cores; a busy machine gets much more. */
const LIMIT_MS = 400_000;

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
        ...HURRIED,
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
    'loses no paid order, takes no money twice and gives it back once',
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
      const everybody = async (
        work: (username: string, index: number, manners: Manners) => Promise<void>,
      ) => {
        const waiting = [...people.entries()];
        const oneByOne = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const [index, username] = next;
            const leavesAfterPaying = index % 4 === 0;
            const manners = { photo, random, notePress, whenServing: () => serving };
            await work(username, index, { ...manners, leavesAfterPaying });
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
        await serving;
        return vi.waitFor(
          async () => {
            const now = await readBooks(database, 'person-');
            expect(findUnfinished(now), run()).toEqual([]);
            return now;
          },
          { timeout: SETTLE_LIMIT_MS, interval: 200 },
        );
      };
      const run = () => `seed ${seed}, ${kills} kills`;

      const books = await everybody((username, _, manners) =>
        orderCard(server.origin, username, manners),
      );
      expect(findFaults(books), run()).toEqual([]);
      expect(books.flows.filter(({ state }) => state === 'Finished').length, run()).toBe(ORDERS);
      expect(kills, run()).toBeGreaterThan(ORDERS / 40);

      // A third of them has the money back, another third saves a payment card.
      const errands = [cancelCard, changePayment, null] as const;
      const of = (errand: unknown) =>
        people.filter((_, index) => errands[index % errands.length] === errand).sort();
      await everybody(async (username, index, manners) => {
        await errands[index % errands.length]?.(server.origin, username, manners);
      });
      const money = await readMoney(database, 'person-');
      expect(money.ledgerFaults, run()).toEqual([]);
      expect(money.refunded, run()).toEqual(of(cancelCard));
      expect(money.savedOnce, run()).toEqual(of(changePayment));
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
