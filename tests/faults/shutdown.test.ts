import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SandboxStore } from '#server/sandbox/shared/store';
import { Register } from '#server/sandbox/vus/register';
import { createTestDatabase, type TestDatabase } from '../worlds/database';
import { FormClient } from '../worlds/form-client';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';

const SLOW_MS = 1500;
/** What the server would wait for a request that never ends. */
const SHUTDOWN_MS = 20_000;

describe('stopping the portal', () => {
  let database: TestDatabase;
  let server: PortalProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = new PortalProcess(await findFreePort(), {
      env: {
        MODE: 'demo',
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
    const { url, init } = browser.prepare('Log ind', { username: 'clara' });
    const login = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: browser.cookieHeader() },
    });
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
    // This answer is held until the slow register has told of clara.
    const held = fetch(`${server.origin}/dataRetrieval?vent=1`, {
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
    });
    await vi.waitFor(() => expect(wasAsked('clara')).toBe(true), { timeout: 10_000 });
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
