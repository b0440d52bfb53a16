import { expect, pathOf, press, test as base } from '../worlds/browser';
import { startBroker } from '../worlds/mitid-broker';

/* MitID on a site of its own, as it is in production. */

const test = base.extend<{ brokerStore: string }>({
  brokerStore: [':memory:', { option: true }],
  portalEnv: async ({ brokerStore }, use) => {
    const broker = await startBroker(brokerStore);
    await use(broker.env);
    await broker.close();
  },
});

test('a login goes to another site and comes back, and so does the logout', async ({
  page,
  portal,
  portalEnv,
}) => {
  const broker = new URL(portalEnv.MITID_ISSUER ?? '').origin;
  const site = () => new URL(page.url()).origin;
  await page.goto('/messages');
  await press(page, 'Log ind med MitID');
  expect(site()).toBe(broker);
  await press(page, /\(anna\)/);
  await portal.runJobs();
  await page.goto('/messages');
  expect([site(), pathOf(page)]).toEqual([portal.origin, '/messages']);
  await page.goto('/logout');
  await press(page, 'Log ud');
  expect(site()).toBe(broker);
  await press(page, 'Log ud af MitID');
  expect([site(), pathOf(page)]).toEqual([portal.origin, '/logout']);
  await page.goto('/messages');
  expect(pathOf(page)).toBe('/login');
});

test('a login that ends at the broker ends here', async ({ page, portal, portalEnv }) => {
  await page.goto('/messages');
  await press(page, 'Log ind med MitID');
  await press(page, /\(anna\)/);
  await portal.runJobs();
  await page.goto(`${portalEnv.MITID_ISSUER}/session/end`);
  await press(page, 'Log ud af MitID');
  await page.goto(`${portal.origin}/messages`);
  expect(pathOf(page)).toBe('/login');
  await expect(page.locator('main')).toContainText('Du blev logget ud et andet sted.');
});
