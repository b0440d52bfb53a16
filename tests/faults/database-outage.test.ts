import LibsqlDatabase from 'libsql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { connect } from '#server/db/connect';
import { DatabaseUnavailable } from '#server/db/unavailable';
import { createTestDatabase, isOnPostgres, type TestDatabase } from '../worlds/database';
import { seedPeople } from '../worlds/extra-people';
import { mainText, type PageView } from '../worlds/form-client';
import { photoFile } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';
import { startPostgres, type PrivatePostgres } from '../run/postgres';
import { pickSeed, seededRandom } from '../run/random';
import { findFaults, findUnfinished, readBooks } from './ledger';
import { orderCard } from './person';

const AT_ONCE = 4;
const ORDERS = 24;
const RESTARTS = 12;
const LOCK_MS = 8000;
const SETTLE_LIMIT_MS = 60_000;
const READY_LIMIT_MS = 60_000;
const LIMIT_MS = 300_000;
/** What the process may at most be silent for. */
const QUICK_MS = 1500;
const TRUE_WORDS = /Vi har tekniske problemer|Vi har ikke fået svar endnu/;
/** Sent with a form without having been typed. */
const UNTYPED = new Set(['csrf', 'userId', 'flowId', 'version', 'optionId', 'draftId']);

describe('while people order cards', () => {
  let database: TestDatabase;
  let postgres: PrivatePostgres | undefined;
  let server: PortalProcess;
  let people: string[];
  beforeAll(async () => {
    postgres = isOnPostgres() ? await startPostgres() : undefined;
    const own = await createTestDatabase();
    database = { ...own, databaseUrl: postgres?.url };
    people = await seedPeople(database, ORDERS);
    server = new PortalProcess(await findFreePort(), {
      env: {
        ...{ MODE: 'demo', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMITS: 'false' },
        ...{ SWEEP_SECONDS: '0.5', PAYMENT_CHECK_SECONDS: '1', JOB_LEASE_SECONDS: '2' },
        DATA_DIR: database.dataDir,
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      },
    });
    await server.start();
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await database.remove();
    await postgres?.stop();
  });

  const statusOf = async (path: string) => (await fetch(`${server.origin}${path}`)).status;

  /** Settles when the outage of now is over. */
  let serving = Promise.resolve();

  /** Only the database fails, not the process: nobody's connection may break. */
  const whenServing = async (cut?: Error) => {
    if (cut) throw cut;
    await serving;
  };

  /** Takes the database away, and gives it back once the health check has noticed. */
  const interrupt = (takeAway: () => Promise<unknown>, giveBack: () => Promise<unknown>) =>
    (serving = (async () => {
      await takeAway();
      await untilReadyzIs(503);
      await giveBack();
      await untilReadyzIs(200);
    })());

  /** Lets everybody order while the database fails as it does in `fail`, and looks at what they saw. */
  async function orderThrough(fail: () => Promise<void>): Promise<void> {
    const seed = pickSeed();
    const random = seededRandom(seed);
    const photo = await photoFile();
    const faults: string[] = [];
    let outages = 0;
    const waiting = [...people];
    const orderOneByOne = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await orderCard(server.origin, next, {
          photo,
          random,
          notePress: () => undefined,
          whenServing,
          noteAnswer: (page, posted) => {
            if (page.status === 503) outages++;
            faults.push(...findUntruths(page, posted));
          },
          leavesAfterPaying: false,
        });
      }
    };
    await Promise.all([...Array.from({ length: AT_ONCE }, orderOneByOne), fail()]);
    const run = `seed ${seed}`;
    expect(faults, run).toEqual([]);
    expect(outages, run).toBeGreaterThan(0);
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
  }

  /** The health checks say what is so, and the process stays quick. */
  async function untilReadyzIs(status: number): Promise<void> {
    await vi.waitFor(
      async () => {
        const asked = performance.now();
        expect(await statusOf('/livez')).toBe(200);
        expect(performance.now() - asked).toBeLessThan(QUICK_MS);
        expect(await statusOf('/readyz')).toBe(status);
      },
      { timeout: READY_LIMIT_MS, interval: 50 },
    );
  }

  if (isOnPostgres()) {
    it(
      'PostgreSQL can be restarted twelve times',
      () =>
        orderThrough(async () => {
          for (let count = 0; count < RESTARTS; count++) {
            await interrupt(
              () => postgres!.shutDown(),
              () => postgres!.startAgain(),
            );
          }
        }),
      LIMIT_MS,
    );

    it('a connection lost between two queries of a transaction fails this transaction alone', async () => {
      const connection = connect({ url: postgres!.url, file: '' });
      const killer = connect({ url: postgres!.url, file: '' });
      const lost = connection.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(killer.db);
        await sql`select 1`.execute(tx);
      });
      await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection.db);
      expect(rows).toEqual([{ one: 1 }]);
      await Promise.all([connection.close(), killer.close()]);
    });

    it('a portal waits for a PostgreSQL that starts later', async () => {
      const late = await startPostgres();
      await late.shutDown();
      const other = new PortalProcess(await findFreePort(), {
        env: {
          ...{ MODE: 'demo', HOST: '127.0.0.1', LOG: 'stdout', LOG_LEVEL: 'warn' },
          ...{ DATA_DIR: database.dataDir, DATABASE_URL: late.url },
        },
      });
      try {
        const starting = other.start();
        await other.untilSaid('waiting for the database');
        await late.startAgain();
        await starting;
        expect((await fetch(`${other.origin}/readyz`)).status).toBe(200);
      } finally {
        await other.end('SIGKILL');
        await late.stop();
      }
    });
  } else {
    it(
      'the SQLite file can be locked for eight seconds by another program',
      () =>
        orderThrough(async () => {
          const other = new LibsqlDatabase(`${database.dataDir}/portal.db`);
          other.pragma('busy_timeout = 5000');
          const lock = async () => void other.exec('begin immediate');
          const unlock = async () => {
            const until = performance.now() + LOCK_MS;
            while (performance.now() < until) await untilReadyzIs(503);
            other.exec('rollback');
            other.close();
          };
          await interrupt(lock, unlock);
        }),
      LIMIT_MS,
    );
  }
});

/** What an answer says wrongly, or has lost of what was posted; none when all is well. */
function findUntruths(page: PageView, posted: RequestInit['body']): string[] {
  const { status, url, document } = page;
  const say = (what: string) => [`${url.pathname}, ${status}: ${what}`];
  if (status === 500) return say('an error');
  if (status !== 503) return [];
  const text = mainText(document);
  if (!TRUE_WORDS.test(text)) return say(text);
  // What was posted before a redirect had been taken.
  if (!(posted instanceof URLSearchParams) || page.hops.length > 0) return [];
  const kept = new Set(
    document
      .querySelectorAll('main input, main select option[selected]')
      .filter(
        (field) =>
          !/radio|checkbox/.test(field.getAttribute('type') ?? '') || field.hasAttribute('checked'),
      )
      .map((field) => field.getAttribute('value') ?? 'on'),
  );
  return [...posted]
    .filter(([name, value]) => !UNTYPED.has(name) && name !== 'intent' && !kept.has(value))
    .flatMap(([name]) => say(`lost ${name}`));
}
