import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { photoFile } from '../worlds/journey';
import { OTHER_VERSION, PortalProcess } from '../worlds/portal-process';
import { startStandIns, type StandIns } from '../worlds/stand-ins-process';
import { findFreePort } from '../run/port';
import { pickSeed, seededRandom } from '../run/random';
import { Front } from './front';
import { HURRIED } from './hurried';
import { findFaults, findUnfinished, readBooks, readMoney } from './ledger';
import { orderCard } from './person';

const ORDERS = 80;
const AT_ONCE = 4;
/** How many pages the people ask for before the next kill, at least and below. */
const PRESSES_PER_LIFE = [20, 60] as const;
const LEAST_KILLS = 4;
const SETTLE_LIMIT_MS = 60_000;
const LIMIT_MS = 400_000;
const ROLES = ['web', 'web', 'api', 'api', 'worker', 'worker'] as const;

describe('two of each process over one database, behind a proxy', () => {
  let database: TestDatabase;
  let world: StandIns;
  let front: Front;
  let processes: PortalProcess[];
  let origin: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await findFreePort();
    origin = `http://localhost:${port}`;
    world = await startStandIns(database, port, { count: ORDERS });
    processes = await Promise.all(
      ROLES.map(async (role, index) => {
        // The second of each may be another version.
        const isOther = OTHER_VERSION !== undefined && ROLES.indexOf(role) < index;
        const env = {
          ...HURRIED,
          ...{ LOG_LEVEL: 'warn', ROLE: role, PUBLIC_ORIGIN: origin, API_URL: origin },
        };
        const data = {
          DATA_DIR: join(database.dataDir, String(index)),
          DATABASE_URL: database.databaseUrl ?? '',
        };
        return new PortalProcess(await findFreePort(), {
          env: { ...env, ...world.env, ...data },
          ...(isOther ? { folder: OTHER_VERSION } : {}),
        });
      }),
    );
    const of = (role: string) => processes.filter((_, index) => ROLES[index] === role);
    front = new Front(of('web'), of('api'));
    await front.listen(port);
    // The first one that has the database brings it up to date.
    for (const process of [...of('api'), ...of('worker'), ...of('web')]) await front.start(process);
  }, LIMIT_MS);
  afterAll(async () => {
    for (const process of [...processes, world.standIns]) await process.end('SIGKILL');
    front.close();
    await database.remove();
  });

  it(
    'lose and double no order while they are killed at random, and no page fails twice in a row',
    async () => {
      const seed = pickSeed();
      const random = seededRandom(seed);
      const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
      const photo = await photoFile();
      let serving = Promise.resolve();
      let kills = 0;
      let pressesToKill = between(...PRESSES_PER_LIFE);
      const killOne = async () => {
        kills++;
        const killed = processes[between(0, processes.length)]!;
        await killed.end('SIGKILL');
        await front.start(killed);
        pressesToKill = between(...PRESSES_PER_LIFE);
      };
      const notePress = () => {
        if (--pressesToKill === 0) serving = serving.then(killOne);
      };
      const failedTwice: string[] = [];
      const waiting = [...world.people];
      const oneByOne = async () => {
        for (let username = waiting.shift(); username; username = waiting.shift()) {
          let failed: string | null = null;
          const noteFailure = (what: string) => {
            if (failed !== null) failedTwice.push(`${username}: ${failed}, then ${what}`);
            failed = what;
          };
          await orderCard(origin, username, {
            ...{ photo, random, notePress, leavesAfterPaying: false },
            noteAnswer: ({ status, url }) => {
              if (status >= 500) noteFailure(`${status} ${url.pathname}`);
              else failed = null;
            },
            whenServing: async (cut) => {
              if (cut) noteFailure('a cut connection');
            },
          });
        }
      };
      const run = () => `seed ${seed}, ${kills} kills`;
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
        await serving;
      } catch (error) {
        await Promise.allSettled([serving]);
        const said = [world.standIns, ...processes].map((each) => each.said);
        throw new Error([run(), ...said].join('\n'), { cause: error });
      }
      const books = await vi.waitFor(
        async () => {
          const now = await readBooks(database, 'person-', world.folder);
          expect(findUnfinished(now), run()).toEqual([]);
          return now;
        },
        { timeout: SETTLE_LIMIT_MS, interval: 200 },
      );
      expect(findFaults(books), run()).toEqual([]);
      expect((await readMoney(database, 'person-')).ledgerFaults, run()).toEqual([]);
      expect(books.flows.filter(({ state }) => state === 'Finished').length, run()).toBe(ORDERS);
      expect(failedTwice, run()).toEqual([]);
      expect(kills, run()).toBeGreaterThanOrEqual(LEAST_KILLS);
    },
    LIMIT_MS,
  );
});
