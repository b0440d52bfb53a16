import { describe, expect, it } from 'vitest';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

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
