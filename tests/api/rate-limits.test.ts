import { describe, expect, it } from 'vitest';
import { subjectsOf } from '#server/workflows/staff/audit-entry';
import { ApiSession, problemOf } from '../worlds/api-session';
import { personOf } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

/* What is tried too often has to wait, and says until when. */

describe('a login that is tried too often', () => {
  const portal = sharedPortal({ env: { RATE_LIMITS: 'true' } });

  it('with MitID says when to try again, to people and to programs, and others get in', async () => {
    const browser = portal.browser();
    for (let count = 0; count < 20; count++) {
      await browser.open('/login');
      await browser.submit('Log ind med MitID');
      expect(browser.page?.status).toBe(200);
    }
    await browser.open('/login');
    const page = await browser.submit('Log ind med MitID');
    expect(page.status).toBe(429);
    expect(textOf(browser)).toMatch(
      /Du har prøvet for mange gange\. Prøv igen kl\. \d\d\.\d[05]\./,
    );
    const seconds = Number(page.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    const other = portal.browser();
    await other.open('/login');
    await other.submit('Log ind med MitID');
    expect(other.page?.status).toBe(200);
    await portal.passMinutes(5);
    await browser.submit('Log ind med MitID');
    expect(browser.page?.status).toBe(200);
  });

  it('by name keeps the name', async () => {
    const browser = portal.browser();
    await browser.open('/login');
    for (let count = 0; count <= 50; count++)
      await browser.submit('Log ind', { username: 'nobody' });
    expect(browser.page?.status).toBe(429);
    expect(textOf(browser)).toContain('Du har prøvet for mange gange.');
    const field = browser.page?.document.querySelector('#login-username');
    expect(field?.getAttribute('value')).toBe('nobody');
  });
});

describe('a search of staff for CPR numbers', () => {
  const portal = sharedPortal({ env: { RATE_LIMITS: 'true' } });
  const searchBy = (staff: ApiSession, text: string) =>
    staff.call('POST', '/admin/searches', { body: { text } });

  it('waits after 20 of an account, found or not, each of which is written down', async () => {
    const { db } = portal.deps.connection;
    const { id, cpr_encrypted: sealed } = await personOf(portal, 'anna');
    const cpr = portal.deps.secrets.decrypt(sealed);
    const grete = await signedInStaff(portal, 'support');
    const typed = async (text: string) => {
      await grete.open('/admin');
      await grete.submit('Søg', { text });
      return grete.page?.status;
    };
    for (let count = 10; count < 29; count++) {
      expect(await typed(`010100-99${count}`)).toBe(200);
      expect(textOf(grete)).toContain('Ingen');
    }
    expect(await typed(cpr.replace('-', ' '))).toBe(200);
    expect(textOf(grete)).toContain('Anna Lindholm');
    expect(await typed(cpr)).toBe(429);
    expect(textOf(grete)).toMatch(/Du har prøvet for mange gange\. Prøv igen kl\. /);
    expect(grete.page?.document.querySelector('#search-text')?.getAttribute('value')).toBe(cpr);
    const session = await ApiSession.signInStaff(portal, 'support');
    const late = await searchBy(session, '010100 9999');
    expect([late.status, problemOf(late).code]).toEqual([429, 'too-many-requests']);
    expect((await searchBy(session, 'anna')).status).toBe(200);
    const asta = await ApiSession.signInStaff(portal, 'admin');
    expect((await searchBy(asta, cpr)).status).toBe(200);
    const entries = await db
      .selectFrom('audit_entry')
      .innerJoin('staff', 'staff.id', 'audit_entry.actor_id')
      .select('subject')
      .where('action', '=', 'search')
      .where('username', '=', 'support')
      .execute();
    const [used] = subjectsOf(portal.deps.secrets, id);
    expect(entries.filter(({ subject }) => subject === null)).toHaveLength(20);
    expect(entries.filter(({ subject }) => subject !== null)).toEqual([{ subject: used }]);
    await portal.passMinutes(15);
    expect((await searchBy(session, cpr)).status).toBe(200);
  });
});

describe('what comes from one address', () => {
  const portal = sharedPortal({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '1' } });

  it('waits after so many CPR numbers, in whatever browsers, and other addresses do not', async () => {
    const typeFrom = async (forwarded: string) => {
      const browser = portal.browser();
      await browser.open('/login/cpr?forsoeg=ukendt');
      const { url, init } = browser.prepare('Fortsæt', { cpr: '120508 1234' });
      const headers = { ...(init.headers as object), 'x-forwarded-for': forwarded };
      await browser.send({ url, init: { ...init, headers } });
      return browser;
    };
    for (let count = 0; count < 60; count++) {
      const made = `198.51.100.${count}, 192.0.2.7`;
      expect((await typeFrom(made)).page?.status).toBe(200);
    }
    const late = await typeFrom('192.0.2.7');
    expect(late.page?.status).toBe(429);
    expect(Number(late.page?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(textOf(late)).toContain('Du har prøvet for mange gange. Prøv igen kl.');
    const field = late.page?.document.querySelector('#cpr-nummer-cpr');
    expect(field?.getAttribute('value')).toBe('120508 1234');
    expect((await typeFrom('192.0.2.8')).page?.status).toBe(200);
  });

  it('is kept by no name of the address', async () => {
    const rows = await portal.deps.connection.db.selectFrom('rate_limit').select('key').execute();
    expect(rows.some(({ key }) => key.startsWith('cpr from '))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  it.each([
    ['/mitid/signin', 600, {}],
    ['/auth/mfa/totp', 60, { code: '000000' }],
    ['/auth/mfa/recovery', 60, { code: 'AAAA' }],
    ['/auth/order-code', 60, { number: '12345678', code: '7K3M-PQ2X-90AB' }],
  ])('is counted at %s too, for all devices of its network', async (path, most, body) => {
    const network = `2001:db8:${most}:${path.length}::`;
    const staff = await ApiSession.signInStaff(portal, 'admin2', { showsCode: false });
    const from = (device: number) => ({ 'x-client-address': `${network}${device}` });
    const name = portal.deps.secrets.lookupHash(network);
    await staff.call('POST', path, { body, headers: from(1) });
    const { numUpdatedRows } = await portal.deps.connection.db
      .updateTable('rate_limit')
      .set({ count: most })
      .where('key', 'like', `% from ${name}`)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    const answer = await staff.call('POST', path, { body, headers: from(2) });
    expect([answer.status, problemOf(answer)]).toMatchObject([429, { code: 'too-many-requests' }]);
  });

  it('with the codes of orders leaves the codes of staff alone', async () => {
    const headers = { 'x-client-address': '192.0.2.9' };
    const visitor = await ApiSession.anonymous(portal);
    const body = { number: '12345678', code: '7K3M-PQ2X-90AB' };
    for (let count = 0; count < 60; count++)
      await visitor.call('POST', '/auth/order-code', { body, headers });
    expect((await visitor.call('POST', '/auth/order-code', { body, headers })).status).toBe(429);
    const staff = await ApiSession.signInStaff(portal, 'admin2', { showsCode: false });
    const answer = await staff.call('POST', '/auth/mfa/totp', {
      body: { code: '000000' },
      headers,
    });
    expect([answer.status, answer.json]).toEqual([200, false]);
  });
});
