import { expect, test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../run/port';
import { pathOf, press } from '../worlds/browser';
import { PortalProcess } from '../worlds/portal-process';
import { productionSettings } from '../worlds/production';
import { makeCertificate, startTlsProxy } from '../worlds/tls';

/*
 * `npm start` as an operator runs it: a program behind a proxy that speaks TLS, and the broker of MitID
 * and the register of approvals as another program.
 */

interface Production {
  origin: string;
  broker: string;
}

const test = base.extend<{ production: Production }>({
  // Playwright wants the names of what a fixture uses, also when it is nothing.
  // eslint-disable-next-line no-empty-pattern
  production: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'production-'));
    const certificate = await makeCertificate(folder);
    const [publicPort, port, brokerPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const origin = `https://localhost:${publicPort}`;
    const broker = `https://localhost:${brokerPort}`;
    const settings = {
      ...productionSettings,
      PUBLIC_ORIGIN: origin,
      MITID_ISSUER: `${broker}/sandbox/mitid`,
      VUS_URL: `${broker}/sandbox/vus`,
      NODE_EXTRA_CA_CERTS: certificate.certFile,
    };
    const tsx = 'node_modules/tsx/dist/cli.mjs';
    const elsewhere = new PortalProcess(brokerPort, {
      args: [tsx, 'tests/worlds/broker-process.ts'],
      env: { ...settings, TLS_KEY: certificate.keyFile },
      readyText: 'The broker is there',
    });
    const portal = new PortalProcess(port, {
      args: [tsx, 'server/cli/run.ts', 'production'],
      env: {
        ...settings,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
        SHUTDOWN_SECONDS: '1',
      },
    });
    const proxy = await startTlsProxy(publicPort, port, certificate);
    await elsewhere.start();
    await portal.start();
    await use({ origin, broker });
    await portal.end('SIGTERM');
    await elsewhere.end('SIGTERM');
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ production }, use) => use(production.origin),
});
test.use({ ignoreHTTPSErrors: true });

test('production logs a person in by the broker, shows their approval, and logs them out there too', async ({
  page,
  production,
}) => {
  const site = () => new URL(page.url()).origin;
  await page.goto('/messages');
  expect(pathOf(page)).toBe('/login');
  await press(page, 'Log ind med MitID');
  expect(site()).toBe(production.broker);
  await press(page, /\(anna\)/);
  await page.goto('/overview');
  await expect(page.locator('main')).toContainText('Sydfyns Gymnasium');
  await page.goto('/logout');
  await press(page, 'Log ud');
  await press(page, 'Log ud af MitID');
  expect([site(), pathOf(page)]).toEqual([production.origin, '/logout']);
  await page.goto('/overview');
  expect(pathOf(page)).toBe('/login');
});
