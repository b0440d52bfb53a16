import { describe, expect, it } from 'vitest';
import { orderAllDays } from '../worlds/later-order';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf } from '../worlds/shown';

describe('the calendar file of the overview', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('holds every period of the person, the one that is not shown yet too', async () => {
    const anna = await orderAllDays(portal);
    const file = await anna.open(hrefOf(anna, 'Føj perioderne til din kalender')!);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('ungdomskort.ics');
    const starts = [...file.html.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day);
    expect(starts.slice(0, 2)).toEqual(['20260303', '20260402']);
    expect(starts).toHaveLength(8);
    expect(file.html).toContain('SUMMARY:Ungdomskort Odense – Svendborg via Ringe\r\n');
  });

  it('asks for a login', async () => {
    const visitor = portal.browser();
    await visitor.open('/overview/calendar.ics');
    expect(visitor.page?.url.pathname).toBe('/login');
  });
});
