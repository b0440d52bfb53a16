import { describe, expect, it } from 'vitest';
import { ApiSession } from '../worlds/api-session';
import { signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';

describe('the pages around the login', () => {
  const portal = sharedPortal({ seedsOrders: true });

  it('a page that is not there leads back to the overview', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/findes-ikke');
    expect(hrefOf(anna, 'Gå til Overblik')).toBe('/overview');
  });

  it('a page of somebody else is missing, and offers a login that leads to it', async () => {
    const { groups } = await (
      await ApiSession.signIn(portal, 'bo')
    ).read<{ groups: { id: string }[] }>('/cards/overview');
    const path = `/overview/group/${groups[0]?.id}`;
    const browser = await signedIn(portal, 'anna');
    expect((await browser.open(path)).status).toBe(404);
    await browser.open(hrefOf(browser, 'Log ud og prøv igen') ?? '');
    await browser.submit('Log ud');
    expect(pathOf(browser)).toBe('/login');
    await browser.submit('Log ind', { username: 'bo' });
    await portal.runJobs();
    expect([browser.page?.status, pathOf(browser)]).toEqual([200, path]);
    await browser.open('/findes-ikke');
    expect(hrefOf(browser, 'Log ud og prøv igen')).toBeUndefined();
  });

  it('a form that has become too old is to be loaded again, and the page has a code to read out', async () => {
    const browser = portal.browser();
    await browser.open('/login');
    const { url, init } = browser.prepare('Log ind', { username: 'anna' });
    (init.body as URLSearchParams).set('csrf', 'forfalsket');
    const page = await browser.send({ url, init });
    expect(hrefOf(browser, 'Indlæs siden igen')).toBe('/login');
    const id = page.headers.get('x-request-id') ?? '';
    expect(textOf(browser)).toContain(`${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase());
  });

  it('the login of the demo does not warn of MitID, which it does without', async () => {
    const browser = portal.browser();
    const { document } = await browser.open('/login');
    expect(document.querySelector('.notice-warning')).toBeNull();
    expect(textOf(browser)).toContain('Demoen kræver ikke MitID');
  });

  it('an address that cannot be used is to be put right on borger.dk', async () => {
    const asger = await signedIn(portal, 'badaddress');
    await asger.open('/problematicAddress');
    expect(hrefOf(asger, 'Ret adressen på borger.dk')).toMatch(/^https:\/\/www\.borger\.dk\//);
  });

  it('who does not want to log out after all stays logged in', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/logout');
    expect(hrefOf(anna, 'Bliv logget ind')).toBe('/overview');
  });
});
