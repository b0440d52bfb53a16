// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedPortal } from '../worlds/portal-per-test';
import type { FormClient } from '../worlds/form-client';
import { readable } from '../worlds/readable';

describe('the time machine of the demo', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });
  let browser: FormClient;
  beforeAll(async () => {
    browser = portal.browser();
    await browser.open('/sandbox/time');
  });
  const text = () => readable(browser.page?.document.textContent ?? '');

  it.each([
    ['nonsense', 'i morgen', 'Skriv en dag som'],
    ['today', '2026-03-02', 'tiden kan ikke gå baglæns'],
    ['a day too far away', '2027-03-02', 'højst 200 dage'],
  ])('refuses %s', async (_what, day, message) => {
    await browser.open('/sandbox/time');
    await browser.submit('Gå til dagen', { day });
    expect(text()).toContain(message);
    expect(text()).toContain('I dag er det 2. marts 2026');
  });

  it('goes to a later day, does what falls due until then, and says what it was', async () => {
    await browser.open('/sandbox/time');
    await browser.submit('Gå til dagen', { day: '2026-03-31' });
    expect(text()).toContain('I dag er det 31. marts 2026');
    expect(text()).toContain('Det skete indtil 31. marts 2026');
    expect(text()).toMatch(/Bo, .*: Bestilt → Aktivt/);
    expect(text()).toMatch(/Bo: Beløb trukket/);
  });
});
