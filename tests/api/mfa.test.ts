import { beforeEach, describe, expect, it } from 'vitest';
import { ApiSession, problemOf } from '../worlds/api-session';
import { actionsOf } from '../worlds/audit';
import { answerOfMitId } from '../worlds/mitid';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, isScripted, pathOf, textOf } from '../worlds/shown';
import { atMfa, codeOf, nextCode, signedInStaff } from '../worlds/staff';

/* The second factor of staff. */

const WRONG = 'Koden er forkert eller brugt. Vent på en ny.';

describe('staff who have logged in', () => {
  const portal = portalPerTest({});

  it('show a code before they see anything', async () => {
    const browser = await atMfa(portal, 'admin');
    expect(pathOf(browser)).toBe('/mfa');
    for (const path of ['/', '/overview', '/profile', '/order', '/mfa/codes', '/mfa']) {
      await browser.open(path);
      expect(pathOf(browser), path).toBe('/mfa');
    }
    await browser.open('/admin');
    expect(browser.page?.url.search).toBe('?videre=%2Fadmin');
    expect(textOf(browser)).not.toContain('QR');
  });

  it('press a button that drops a second press where script runs', async () => {
    const browser = await atMfa(portal, 'admin');
    expect(isScripted(browser)).toBe(true);
    await browser.open('/mfa/recovery');
    expect(isScripted(browser)).toBe(true);
  });

  it('are told at the field what is wrong with a code, and keep what they typed', async () => {
    const browser = await atMfa(portal, 'admin');
    for (const [code, message] of [
      ['', 'Skriv koden fra appen'],
      ['12345', 'Skriv alle seks cifre i koden'],
      ['abcdef', 'Skriv alle seks cifre i koden'],
      ['000000', WRONG],
    ] as const) {
      await browser.submit('Fortsæt', { code });
      expect(pathOf(browser)).toBe('/mfa');
      expect(textOf(browser)).toContain(message);
      expect(browser.page?.status).toBe(422);
      const typed = browser.page?.document.querySelector('input[name=code]');
      expect(typed?.getAttribute('value') ?? '').toBe(code);
    }
  });

  it('go on with the code, with spaces as the phone shows it, under another session id', async () => {
    const browser = await atMfa(portal, 'admin');
    const before = browser.cookieHeader();
    const code = codeOf(portal, 'admin');
    await browser.submit('Fortsæt', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(pathOf(browser)).toBe('/admin');
    expect(browser.cookieHeader()).not.toBe(before);
    for (const path of ['/overview', '/mfa', '/login', '/order/summary']) {
      await browser.open(path);
      expect(pathOf(browser), path).toBe('/admin');
    }
    const headers = { cookie: before, 'x-api-key': portal.deps.config.apiKey[0] };
    const late = await fetch(`${portal.origin}/api/auth/mfa`, { headers });
    expect(late.status).toBe(401);
  });

  it('log out there, and are nobody then', { tags: 'postgres' }, async () => {
    const browser = await signedInStaff(portal, 'admin');
    await browser.submit('Log ud');
    await browser.open('/admin');
    expect(pathOf(browser)).toBe('/login');
  });

  it('use a code once, in whichever of two windows is first', { tags: 'postgres' }, async () => {
    const [one, other] = [await atMfa(portal, 'admin'), await atMfa(portal, 'admin')];
    const code = codeOf(portal, 'admin');
    await Promise.all([one.submit('Fortsæt', { code }), other.submit('Fortsæt', { code })]);
    expect([one, other].map(pathOf).sort()).toEqual(['/admin', '/mfa']);
    const late = pathOf(one) === '/mfa' ? one : other;
    expect(textOf(late)).toContain(WRONG);
    await late.submit('Fortsæt', { code: codeOf(portal, 'admin', 30) });
    expect(textOf(late)).toContain(WRONG);
    await late.submit('Fortsæt', { code: await nextCode(portal, 'admin') });
    expect(pathOf(late)).toBe('/admin');
  });

  it('post from another window of the same login after the code was right', async () => {
    const browser = await atMfa(portal, 'admin');
    const other = browser.newTab();
    await other.open('/mfa');
    await browser.submit('Fortsæt', { code: await nextCode(portal, 'admin') });
    await other.submit('Log ud');
    expect(pathOf(other)).toBe('/login');
  });

  it(
    'are locked for 15 minutes after five wrong codes, however many come at once',
    { tags: 'postgres' },
    async () => {
      const session = await ApiSession.signInStaff(portal, 'admin', { showsCode: false });
      const guess = (code: string) => session.call('POST', '/auth/mfa/totp', { body: { code } });
      const answers = await Promise.all(Array.from({ length: 9 }, () => guess('000000')));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(4).fill(429)]);
      const locked = await guess(codeOf(portal, 'admin'));
      expect(locked.status).toBe(429);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect(problemOf(locked).messages[0]).toMatch(
        /^Fem forkerte koder. Prøv igen kl. 09.1\d, eller brug en gendannelseskode.$/,
      );
      const browser = await atMfa(portal, 'admin');
      await browser.submit('Fortsæt', { code: codeOf(portal, 'admin') });
      expect(browser.page?.status).toBe(429);
      expect(textOf(browser)).toContain('Fem forkerte koder. Prøv igen kl.');
      // Nobody else is kept out by it.
      expect(pathOf(await signedInStaff(portal, 'support'))).toBe('/admin');
      await portal.passMinutes(15);
      await browser.submit('Fortsæt', { code: codeOf(portal, 'admin') });
      expect(pathOf(browser)).toBe('/admin');
    },
  );

  it('count their wrong codes anew after a right one', async () => {
    for (let login = 0; login < 3; login++) {
      const browser = await atMfa(portal, 'admin');
      for (let wrong = 0; wrong < 4; wrong++) await browser.submit('Fortsæt', { code: '000000' });
      await browser.submit('Fortsæt', { code: await nextCode(portal, 'admin') });
      expect(pathOf(browser)).toBe('/admin');
    }
  });

  it('lose their login after 30 minutes without use', async () => {
    const browser = await signedInStaff(portal, 'admin');
    await portal.passMinutes(29);
    await browser.open('/admin');
    expect(pathOf(browser)).toBe('/admin');
    await portal.passMinutes(31);
    await browser.open('/admin');
    expect(pathOf(browser)).toBe('/login');
  });

  it('have two logins at most', async () => {
    const browsers = [];
    for (let count = 0; count < 3; count++) browsers.push(await signedInStaff(portal, 'admin'));
    for (const browser of browsers) await browser.open('/admin');
    expect(browsers.map(pathOf)).toEqual(['/login', '/admin', '/admin']);
  });
});

describe('a phone that is not set up', () => {
  const portal = portalPerTest({});

  it('is set up by QR code or key, which are shown until a code was right; recovery codes follow', async () => {
    const browser = await atMfa(portal, 'admin2');
    for (const expected of ['Scan QR-koden', 'KRSX G5CT MVRX EZLU']) {
      expect(textOf(browser)).toContain(expected);
    }
    expect(browser.page?.document.querySelector('svg[role=img] path')).toBeTruthy();
    await browser.submit('Fortsæt', { code: '000000' });
    expect(textOf(browser)).toContain('KRSX G5CT');
    await browser.submit('Fortsæt', { code: codeOf(portal, 'admin2') });
    expect(pathOf(browser)).toBe('/mfa/codes');
    const again = await atMfa(portal, 'admin2');
    expect(textOf(again)).not.toContain('KRSX');
    const asked = await ApiSession.signInStaff(portal, 'admin2', { showsCode: false });
    expect(await asked.read('/auth/mfa')).toEqual({
      ...{ isRequired: true, isEnabled: true, keyUriQrCode: '' },
    });
  });
});

describe('recovery codes', () => {
  const portal = portalPerTest({ env: { RATE_LIMITS: 'true' } });
  let codes: string[];

  beforeEach(async () => {
    const browser = await signedInStaff(portal, 'admin');
    await browser.open('/mfa/codes');
    await browser.submit('Lav ti nye koder');
    codes = browser.page!.document.querySelectorAll('main li').map(({ text }) => text);
  });

  async function recoverWith(code: string) {
    const browser = await atMfa(portal, 'admin');
    await browser.open('/mfa/recovery');
    await browser.submit('Fortsæt', { code });
    return browser;
  }

  it('are ten, and each lets in once, typed in any way', { tags: 'postgres' }, async () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect(pathOf(await recoverWith(typed))).toBe('/admin');
    const again = await recoverWith(codes[0]!);
    expect(pathOf(again)).toBe('/mfa/recovery');
    expect(textOf(again)).toContain('Koden er forkert eller brugt.');
  });

  it('are made under the eyes of the audit log', { tags: 'postgres' }, async () => {
    expect((await actionsOf(portal, 'change')).at(-1)).toBe('recovery-codes');
  });

  it('keep the page that was asked for on the way to them and back', async () => {
    const browser = await atMfa(portal, 'admin');
    await browser.open('/mfa/recovery?videre=%2Fadmin%2Foperate');
    expect(hrefOf(browser, 'Tilbage')).toBe('/mfa?videre=%2Fadmin%2Foperate');
  });

  it('let in while the app is locked', async () => {
    const browser = await atMfa(portal, 'admin');
    for (let wrong = 0; wrong < 6; wrong++) await browser.submit('Fortsæt', { code: '000000' });
    expect(textOf(browser)).toContain('Fem forkerte koder');
    expect(pathOf(await recoverWith(codes[3]!))).toBe('/admin');
  });

  it('are good no more once there are new ones, and nobody else’s', async () => {
    const browser = await signedInStaff(portal, 'admin');
    await browser.open('/mfa/codes');
    await browser.submit('Lav ti nye koder');
    expect(pathOf(await recoverWith(codes[1]!))).toBe('/mfa/recovery');
    const [fresh] = browser.page!.document.querySelectorAll('main li').map(({ text }) => text);
    const other = await ApiSession.signInStaff(portal, 'support', { showsCode: false });
    const { json } = await other.call('POST', '/auth/mfa/recovery', { body: { code: fresh } });
    expect(json).toBe(false);
    expect(pathOf(await recoverWith(fresh!))).toBe('/admin');
  });

  it('are kept as hashes alone', async () => {
    const rows = await portal.deps.connection.db.selectFrom('recovery_code').selectAll().execute();
    const kept = JSON.stringify(rows);
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('can’t be guessed for long', async () => {
    const session = await ApiSession.signInStaff(portal, 'admin', { showsCode: false });
    const statuses = [];
    for (let guess = 0; guess < 11; guess++) {
      const body = { code: `AAAA-AAAA-AAAA-AAAA-AAAA-AA${guess}` };
      statuses.push((await session.call('POST', '/auth/mfa/recovery', { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('the second factor', () => {
  const portal = portalPerTest({});

  it('is nothing for a person, who has no pages of staff either', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    for (const [method, path] of [
      ['GET', '/auth/mfa'],
      ['POST', '/auth/mfa/totp'],
      ['POST', '/auth/mfa/recovery-codes'],
    ] as const) {
      const answer = await anna.call(method, path, { body: method === 'GET' ? undefined : {} });
      expect([answer.status, problemOf(answer).code]).toEqual([403, 'not-allowed']);
    }
  });

  it('comes after MitID too, which ends with the login', async () => {
    const browser = portal.browser();
    await browser.open('/login?videre=%2Fadmin');
    await browser.submit('Log ind med MitID');
    await browser.open(await answerOfMitId(browser, 'support'));
    expect(pathOf(browser)).toBe('/mfa');
    await browser.submit('Fortsæt', { code: codeOf(portal, 'support') });
    expect(pathOf(browser)).toBe('/admin');
    await browser.submit('Log ud');
    expect(browser.page?.hops).toContain('/sandbox/mitid/session/end');
  });

  it('is told to the frame of every page', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support', { showsCode: false });
    expect(await grete.read('/auth/check')).toMatchObject({
      isAuthenticated: false,
      staff: { name: 'Grete Kundeservice', role: 'Admin', needsMfa: true },
      user: { userKind: 'Admin', mfaType: 'TOTP', isShadow: false },
    });
  });
});
