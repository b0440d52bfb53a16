import { describe, expect, it } from 'vitest';
import { ACCEPT_ALL, GroupPlan } from '../worlds/group-plan';
import { orderAllDays } from '../worlds/later-order';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf } from '../worlds/shown';

describe('the calendar file', () => {
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

  it('names a period the same after its days were changed, so that a calendar moves it', async () => {
    await orderAllDays(portal);
    const plan = await GroupPlan.of(portal, 'anna');
    const anna = await signedIn(portal, 'anna');
    const eventsIn = async () => {
      const { html } = await anna.open('/overview/calendar.ics');
      const events = html.matchAll(/UID:(\S+)[^]*?DTEND;VALUE=DATE:(\d+)/g);
      return new Map([...events].map(([, uid, end]) => [uid, end]));
    };
    const before = await eventsIn();
    const { cardGroup } = await plan.read();
    const cards = cardGroup.cardExes.map(({ card: { id, period } }) => ({ id, period }));
    // The last period makes room for a day more of the one before.
    const kept = cards.slice(0, -1).map(({ id, period }, at) => ({
      ...{ id, period: at === cards.length - 2 ? { ...period, to: '2026-09-29' } : period },
    }));
    const saved = await plan.save({ cards: kept, options: ACCEPT_ALL });
    expect(saved.json).toMatchObject({ isSuccess: true });
    const after = await eventsIn();
    expect([...after.keys()]).toEqual([...before.keys()].slice(0, -1));
    expect([...before.values()].at(-2)).toBe('20260929');
    expect([...after.values()].at(-1)).toBe('20260930');
  });

  it('of a group holds its periods alone, and is nobody else’s', async () => {
    const plan = await GroupPlan.ofAnna(portal);
    const anna = await signedIn(portal, 'anna');
    await anna.open(`/overview/group/${plan.groupId}`);
    const path = hrefOf(anna, 'Til kalender')!;
    expect(path).toBe(`/overview/group/${plan.groupId}/calendar.ics`);
    const { html: file, headers } = await anna.open(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { cardGroup } = await plan.read();
    const uids = [...file.matchAll(/UID:(\S+)@/g)].map(([, id]) => id);
    expect(uids).toEqual(cardGroup.cardExes.map(({ card }) => card.id));
    const bo = await signedIn(portal, 'bo');
    expect((await bo.open(path)).status).toBe(404);
  });

  it('asks for a login', async () => {
    const visitor = portal.browser();
    await visitor.open('/overview/calendar.ics');
    expect(visitor.page?.url.pathname).toBe('/login');
  });
});
