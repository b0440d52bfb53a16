import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Connection, type Db } from '#server/db/connect';
import { newId } from '#server/crypto';
import { SandboxStore } from '#server/sandbox/shared/store';
import { Register } from '#server/sandbox/vus/register';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { FormClient } from '../worlds/form-client';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';

const SLOW_MS = 1500;
/** What the server would wait for a request that never ends. */
const SHUTDOWN_MS = 20_000;
/** To forget so many takes longer than a stop may. */
const AWAY = 5000;
const PART = 500;

describe('stopping the portal', () => {
  let database: TestDatabase;
  let server: PortalProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = new PortalProcess(await findFreePort(), {
      env: {
        MODE: 'demo',
        DEMO_TODAY: '2026-03-02',
        HOST: '127.0.0.1',
        LOG: 'stdout',
        LOG_LEVEL: 'info',
        SHUTDOWN_SECONDS: String(SHUTDOWN_MS / 1000),
        DATA_DIR: database.dataDir,
        ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      },
    });
    await server.start();
    inRegister((register) => register.faultForEveryone.set({ fault: 'slow', slowMs: SLOW_MS }));
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await database.remove();
  });

  it('finishes the requests in flight, takes no new ones, and ends by itself', async () => {
    const browser = new FormClient(server.origin);
    await browser.open('/login');
    const { url, init } = browser.prepare('Log ind', { username: 'emma' });
    const login = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: browser.cookieHeader() },
    });
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
    // This answer is held until the slow register has told of emma.
    const held = fetch(`${server.origin}/dataRetrieval?vent=1`, {
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
    });
    await vi.waitFor(() => expect(wasAsked('emma')).toBe(true), { timeout: 10_000 });
    const ended = server.end('SIGTERM');
    await server.untilSaid('"stopping"');
    await expect(fetch(`${server.origin}/livez`)).rejects.toThrow();
    const answer = await held;
    const answeredAt = performance.now();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/overview');
    expect(await ended).toBe(0);
    expect(performance.now() - answeredAt).toBeLessThan(SHUTDOWN_MS / 2);
  });

  it('finishes what a sweep is at, and leaves the rest to the next start', async () => {
    await server.end('SIGTERM');
    await withDatabase(({ db }) => insertAway(db));
    await server.start();
    await server.untilSaid('"person forgotten"');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.said).not.toContain('"level":50');
    const left = await peopleAway();
    expect(left).toBeGreaterThan(0);
    await server.start();
    await server.untilSaid('"person forgotten"');
    await server.end('SIGTERM');
    expect(await peopleAway()).toBeLessThan(left);
  });

  const peopleAway = (): Promise<number> =>
    withDatabase(async ({ db }) => {
      const away = db.selectFrom('beneficiary').select('id').where('seen_on', '<', '2021-01-01');
      return (await away.execute()).length;
    });

  async function withDatabase<Answer>(use: (connection: Connection) => Promise<Answer>) {
    const { databaseUrl: url, dataDir } = database;
    const connection = connect({ url, file: join(dataDir, 'portal.db') });
    try {
      return await use(connection);
    } finally {
      await connection.close();
    }
  }

  const wasAsked = (username: string): boolean =>
    typeof inRegister((register) => register.findByUsername(username)?.askedAt) === 'string';

  /** What the stand-in of the register has stored, as it serves. */
  function inRegister<Answer>(use: (register: Register) => Answer): Answer {
    const store = new SandboxStore(`${database.dataDir}/sandbox.db`);
    try {
      return use(new Register(store));
    } finally {
      store.close();
    }
  }
});

async function insertAway(db: Db): Promise<void> {
  // Sealed as everybody's: a start tells of what it can't open.
  const { cpr_encrypted } = await db
    .selectFrom('beneficiary')
    .select('cpr_encrypted')
    .where('cpr_encrypted', '!=', '')
    .executeTakeFirstOrThrow();
  const away = Array.from({ length: AWAY }, (_, index) => ({
    ...{ id: newId(), username: `away-${index}`, cpr_hash: `away-${index}` },
    ...{ cpr_encrypted, first_name: 'Anna', last_name: 'A', birth_date: '2000-01-01' },
    ...({ user_kind: 'Beneficiary', account_state: 'Normal' } as const),
    ...{ created_at: '2020-01-01T08:00:00.000Z', seen_on: '2020-01-01' },
  }));
  for (let from = 0; from < AWAY; from += PART) {
    await db
      .insertInto('beneficiary')
      .values(away.slice(from, from + PART))
      .execute();
  }
}
