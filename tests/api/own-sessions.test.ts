import { addSeconds } from 'date-fns/addSeconds';
import { describe, expect, it } from 'vitest';
import { startSession } from '#server/workflows/session';
import { ApiSession } from '../worlds/api-session';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

/* Where a person is logged in, and how a login ends that they did not end themselves. */

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('the logins of a person', () => {
  const portal = sharedPortal({});

  async function loggedIn(username: string, userAgent = EDGE) {
    const browser = portal.browser();
    browser.userAgent = userAgent;
    await browser.open('/login');
    await browser.submit('Log ind', { username });
    await portal.runJobs();
    await browser.open('/profile/logins');
    return browser;
  }
  /** What the login page says to a browser whose login is over. */
  async function toldAt(browser: Awaited<ReturnType<typeof loggedIn>>): Promise<string> {
    await browser.open('/profile/logins');
    expect(pathOf(browser)).toBe('/login');
    return textOf(browser);
  }

  it('are shown on the profile, this one first', async () => {
    const phone = await loggedIn('anna', PHONE);
    await portal.passMinutes(5);
    const desk = await loggedIn('anna');
    const lines = desk
      .page!.document.querySelectorAll('main li')
      .map(({ text }) => text)
      .filter((text) => text.includes('siden'));
    expect(lines).toEqual([
      expect.stringMatching(/^Microsoft Edge på Windows, siden .* \(denne browser\)$/),
      expect.stringMatching(/^Safari på iOS, siden /),
    ]);
    await desk.submit('Log ud alle andre steder');
    expect(desk.page?.html).toContain('Du er logget ud alle andre steder.');
    expect(textOf(desk)).not.toContain('Safari på iOS');
    expect(await toldAt(phone)).toContain('Du blev logget ud et andet sted.');
    await desk.open('/profile/logins');
    expect(pathOf(desk)).toBe('/profile/logins');
    expect(textOf(desk)).not.toContain('Log ud alle andre steder');
  });

  it('are at most five: the one not used for longest ends', async () => {
    const first = await loggedIn('bo', PHONE);
    const others = [];
    for (let count = 0; count < 5; count++) {
      await portal.passMinutes(1);
      others.push(await loggedIn('bo'));
    }
    expect(await toldAt(first)).toContain('Du blev logget ud et andet sted.');
    for (const browser of others) {
      await browser.open('/profile/logins');
      expect(pathOf(browser)).toBe('/profile/logins');
    }
  });

  it('are nobody else’s', async () => {
    const emma = await loggedIn('emma', PHONE);
    const ida = await loggedIn('ida');
    expect(textOf(ida)).not.toContain('Safari på iOS');
    const { id } = await personOf(portal, 'emma');
    await startSession(portal.deps.connection.db, id, portal.clock.now());
    await ida.open('/profile/logins');
    expect(textOf(ida)).not.toContain('Log ud alle andre steder');
    await emma.open('/profile/logins');
    await emma.submit('Log ud alle andre steder');
    await ida.open('/profile/logins');
    expect(pathOf(ida)).toBe('/profile/logins');
  });

  it('end after 30 minutes without use', async () => {
    const browser = await loggedIn('anna');
    await portal.passMinutes(29);
    await browser.open('/profile/logins');
    expect(pathOf(browser)).toBe('/profile/logins');
    await portal.passMinutes(30);
    expect(await toldAt(browser)).toContain('Du blev logget ud efter 30 minutters pause.');
    // Whoever has the machine next finds no photo in its store.
    expect(browser.page?.headers.get('clear-site-data')).toBe('"cache"');
  });

  it.each([
    ['a person', () => ApiSession.signIn(portal, 'anna')],
    ['staff', () => ApiSession.signInStaff(portal, 'support')],
  ])(
    'of %s end when it is announced, however soon after a page the next one comes',
    async (_who, logIn) => {
      const session = await logIn();
      const check = async () => {
        const { json } = await session.call('GET', '/auth/check');
        return json as { expiresAt: string | null; secondsLeft: number };
      };
      portal.clock.set(addSeconds(portal.clock.now(), 59));
      const { expiresAt, secondsLeft } = await check();
      expect(secondsLeft).toBeLessThanOrEqual(30 * 60 - 59);
      portal.clock.set(new Date(expiresAt ?? ''));
      expect((await check()).expiresAt).toBeNull();
    },
  );

  it('end after eight hours of use', async () => {
    const browser = await loggedIn('anna');
    for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
      await portal.passMinutes(20);
      await browser.open('/profile/logins');
      expect(pathOf(browser)).toBe('/profile/logins');
    }
    await portal.passMinutes(20);
    expect(await toldAt(browser)).toContain('Du blev logget ud efter 8 timer.');
  });

  it('that their person has ended are over without a word', async () => {
    const browser = await signedIn(portal, 'anna');
    await browser.open('/logout');
    await browser.submit('Log ud');
    expect(await toldAt(browser)).not.toContain('Du blev logget ud');
  });
});
