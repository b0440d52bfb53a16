import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../worlds/database';
import { FormClient } from '../worlds/form-client';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';

const COMMON = { MODE: 'demo', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMITS: 'false' };

describe('the parts of the portal in processes of their own', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function run(port: number, env: Record<string, string>, program = {}) {
    const server = new PortalProcess(port, { env: { ...COMMON, ...env }, ...program });
    closers.push(() => server.end('SIGKILL'));
    await server.start();
    return server;
  }

  async function storage(): Promise<Record<string, string>> {
    const database = await createTestDatabase();
    closers.push(() => database.remove());
    return {
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    };
  }

  /** The API must know the origin that browsers see; what the sandboxes tell it to is its own. */
  const apiSettings = (apiPort: number, publicOrigin: string) => ({
    PUBLIC_ORIGIN: publicOrigin,
    ...sandboxAt(apiPort),
  });
  const sandboxAt = (port: number) => ({
    REEPAY_API_URL: `http://localhost:${port}/sandbox/reepay/api`,
    REEPAY_CHECKOUT_URL: `http://localhost:${port}/sandbox/reepay/checkout`,
    VUS_URL: `http://localhost:${port}/sandbox/vus`,
  });

  it('serve login and overview under plain remix-serve', async () => {
    const [apiPort, webPort] = [await findFreePort(), await findFreePort()];
    const webOrigin = `http://localhost:${webPort}`;
    const settings = { ...(await storage()), ...apiSettings(apiPort, webOrigin) };
    await run(apiPort, { ...settings, ROLE: 'api' });
    await run(await findFreePort(), { ...settings, ROLE: 'worker' });
    await run(
      webPort,
      { API_URL: `http://localhost:${apiPort}`, PUBLIC_ORIGIN: webOrigin },
      {
        args: ['node_modules/@remix-run/serve/dist/cli.js', 'build/web/server/index.js'],
        readyText: '[remix-serve]',
      },
    );
    const browser = new FormClient(webOrigin);
    const login = await browser.open('/login');
    expect(login.status).toBe(200);
    expect(login.headers.get('content-security-policy')).toContain("script-src 'none'");
    await logIn(browser, 'clara');
    expect(browser.page?.url.pathname).toBe('/order/configuration');
    const overview = await browser.open('/overview');
    expect(overview.status).toBe(200);
    expect(overview.document.querySelector('h1')?.text).toBe('Mine Ungdomskort');
  });

  it('take an order when web, API and worker are three processes on one database', async () => {
    const [apiPort, webPort, workerPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const webOrigin = `http://localhost:${webPort}`;
    const data = await storage();
    const settings = { ...data, ...apiSettings(apiPort, webOrigin) };
    await run(apiPort, { ...settings, ROLE: 'api' });
    await run(workerPort, { ...settings, ROLE: 'worker' });
    await run(webPort, {
      DATA_DIR: await emptyFolder(),
      API_URL: `http://localhost:${apiPort}`,
      PUBLIC_ORIGIN: webOrigin,
      ROLE: 'web',
    });
    const browser = new FormClient(webOrigin);
    await logIn(browser, 'anna');
    await orderUntilPayment(browser);
    const receipt = await pay(browser);
    expect(receipt.url.pathname).toBe('/order/receipt');
  });

  async function emptyFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }
});
